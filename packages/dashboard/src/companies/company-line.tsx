import type { Result } from '@godwit/contract/routes';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWrite } from '../api/use-write.js';
import list from '../home/home.module.css';
import { AsksFirst } from '../parts/asks-first.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import classes from './companies.module.css';
import { MagicLink } from './magic-link.js';

type Company = Result<'listCompanies'>['companies'][number];

/** A company, and below it the link that was just renewed. */
export function CompanyLine({ company }: { company: Company }) {
  const renew = useWrite('refreshMagicLink', ['listCompanies']);
  return (
    <>
      <tr>
        <td className={list.name}>
          <CompanyName company={company} />
        </td>
        <td className={list.wide}>{company.source}</td>
        <td className={list.wide} title={company.sheets.map(({ name }) => name).join(', ')}>
          {texts.companies.sheetCount(company.sheets.length)}
        </td>
        <td>
          <LinkState at={company.magic_link_expires_at} />
        </td>
        <td className={list.wide}>
          {company.done_at ? (
            <>
              {texts.companies.said}, <When at={company.done_at} />
            </>
          ) : (
            texts.companies.notYet
          )}
        </td>
        <td className={list.right}>
          {company.migration_id !== null && (
            <AsksFirst
              label={texts.companies.renew}
              name={texts.companies.renewOf(company.name)}
              question={texts.companies.renewQuestion(company.name)}
              yes={texts.companies.renew}
              isDangerous={false}
              error={renew.error}
              onYes={() => renew.mutateAsync({ params: { company_id: company.id } })}
              button={{ size: 'compact-xs' }}
            >
              {texts.companies.renewAbout}
            </AsksFirst>
          )}
        </td>
      </tr>
      {renew.data && (
        <tr>
          <td colSpan={6}>
            <MagicLink url={renew.data.magic_link_url} />
          </td>
        </tr>
      )}
    </>
  );
}

function CompanyName({ company: { name, migration_id, external_id } }: { company: Company }) {
  return (
    <>
      {migration_id === null ? (
        <span title={texts.companies.gone}>{name}</span>
      ) : (
        <Anchor
          size="sm"
          fw={500}
          aria-label={texts.companies.open(name)}
          renderRoot={(props) => <Link {...props} to="/migrations/$migration_id" params={{ migration_id }} />}
        >
          {name}
        </Anchor>
      )}
      {external_id !== null && <div style={{ color: 'var(--quiet)' }}>{external_id}</div>}
    </>
  );
}

function LinkState({ at }: { at: string | null }) {
  if (at === null) return texts.companies.noLink;
  const isOver = Date.parse(at) <= Date.now();
  return (
    <span className={isOver ? classes.late : undefined}>
      {isOver ? texts.companies.expired : texts.companies.expires} <When at={at} />
    </span>
  );
}
