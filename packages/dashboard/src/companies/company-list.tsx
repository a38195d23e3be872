import { type ReactNode, useState } from 'react';
import { useRead } from '../api/use-read.js';
import list from '../home/home.module.css';
import { Loaded } from '../parts/loaded.js';
import { MoreRow } from '../parts/more-row.js';
import { texts } from '../texts/texts.js';
import { CompanyLine } from './company-line.js';

/** Newest first, page after page. */
export function CompanyList({ none }: { none: ReactNode }) {
  const first = useRead('listCompanies', { query: {} });
  return (
    <Loaded of={first}>
      {({ companies, next_cursor }) =>
        companies.length === 0 ? (
          none
        ) : (
          <div className={list.scroll}>
            <table className={list.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.companies.company}</th>
                  <th scope="col" className={list.wide}>
                    {texts.companies.source}
                  </th>
                  <th scope="col" className={list.wide}>
                    {texts.companies.sheets}
                  </th>
                  <th scope="col">{texts.companies.linkState}</th>
                  <th scope="col" className={list.wide}>
                    {texts.companies.customer}
                  </th>
                  <th scope="col" className={list.right}>
                    {texts.companies.actions}
                  </th>
                </tr>
              </thead>
              <tbody>
                {companies.map((company) => (
                  <CompanyLine key={company.id} company={company} />
                ))}
              </tbody>
              <More cursor={next_cursor} />
            </table>
          </div>
        )
      }
    </Loaded>
  );
}

function More({ cursor }: { cursor: string | null }) {
  const [isAsked, setAsked] = useState(false);
  const page = useRead(
    'listCompanies',
    { query: { ...(cursor && { cursor }) } },
    { enabled: isAsked && cursor !== null },
  );
  if (cursor === null) return null;
  if (page.data)
    return (
      <>
        <tbody>
          {page.data.companies.map((company) => (
            <CompanyLine key={company.id} company={company} />
          ))}
        </tbody>
        <More cursor={page.data.next_cursor} />
      </>
    );
  return <MoreRow page={page} columns={6} label={texts.companies.more} onAsk={() => setAsked(true)} />;
}
