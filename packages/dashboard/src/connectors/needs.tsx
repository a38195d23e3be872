import { type Schema, waysOf } from '../parts/schema-form/schema.js';
import { texts } from '../texts/texts.js';
import classes from './connectors.module.css';

/** What a form will ask for, to be read before anybody fills it in. */
export function Needs({ schema }: { schema: Schema }) {
  const ways = waysOf(schema);
  const own = Object.entries(schema.properties ?? {});
  const t = texts.connectors;
  if (own.length === 0 && ways.length === 0)
    return <p className={classes.needs}>{schema.description ?? t.nothing}</p>;
  return (
    <>
      <Fields schema={schema} />
      {ways.map(({ title, schema: way }) => (
        <div key={title}>
          <p className={classes.way}>{ways.length > 1 ? t.way(title) : title}</p>
          <Fields schema={way} />
        </div>
      ))}
    </>
  );
}

function Fields({ schema }: { schema: Schema }) {
  const t = texts.connectors;
  const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.const === undefined);
  if (fields.length === 0) return null;
  return (
    <dl className={classes.needs}>
      {fields.map(([name, field]) => {
        const marks = [
          ...(schema.required?.includes(name) ? [] : [t.optional]),
          ...(field.writeOnly || field.airbyte_secret ? [t.secret] : []),
        ];
        return (
          <div key={name}>
            <dt>{field.title ?? name}</dt>
            <dd>{[...marks, field.description].filter(Boolean).join(' · ')}</dd>
          </div>
        );
      })}
    </dl>
  );
}
