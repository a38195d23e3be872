import classes from './asked.module.css';
import type { Link } from './link/poll.js';
import { Of } from './parts/of.js';
import { Section } from './parts/section.js';
import { useWords } from './texts/texts.js';

/** What the team needs, sheet by sheet, in the words of its templates. */
export function Asked({ link, token }: { link: Link; token: string }) {
  const { asked } = useWords().texts;
  const { sheets, source, auth_url } = link;
  return (
    <Section title={asked.title} about={asked.about} aside={source && asked.from(source)}>
      {auth_url && isWebAddress(auth_url) && (
        <p className={classes.source}>
          <a href={auth_url} target="_blank" rel="noreferrer">
            {asked.openSource(source ?? auth_url)}
          </a>
        </p>
      )}
      <ul>
        {sheets.map((sheet) => (
          <Sheet key={sheet.slug} sheet={sheet} token={token} />
        ))}
      </ul>
    </Section>
  );
}

function Sheet({ sheet, token }: { sheet: Link['sheets'][number]; token: string }) {
  const { asked } = useWords().texts;
  const file = encodeURIComponent(`${sheet.slug}.csv`);
  return (
    <li className={classes.sheet}>
      <h3>{sheet.name}</h3>
      <a
        className={classes.example}
        href={`/api/v1/links/${encodeURIComponent(token)}/examples/${file}`}
        download
      >
        {asked.example}
        <Of name={sheet.name} />
      </a>
      {sheet.description && <p className={classes.description}>{sheet.description}</p>}
      <details className={classes.columns}>
        <summary>{asked.columns(sheet.fields.length)}</summary>
        <ul className={classes.fields}>
          {sheet.fields.map(({ name, description, required }) => (
            <li key={name}>
              {name}
              {required && <span className={classes.required}>{asked.required}</span>}
              {description && <div className={classes.quiet}>{description}</div>}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** The team writes this address: it may lead to a page, and run nothing. */
function isWebAddress(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
