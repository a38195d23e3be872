import { Select, Stack, Text } from '@mantine/core';
import { texts } from '../../texts/texts.js';
import { JsonField } from './json-field.js';
import { chosenWay, inWay, type Schema, type Values, waysOf, withValue } from './schema.js';
import { SchemaField } from './schema-field.js';

interface Props {
  schema: Schema;
  value: Values;
  onChange: (value: Values) => void;
  faults?: ReadonlyMap<string, string>;
  path?: string;
}

/**
 * A form of a JSON Schema, as connectors give them:
 * - `schema`: an object with `properties`, `required` and, for several ways, `oneOf` told apart by a `const`. Secrets
 *   (`writeOnly`) are password fields; lists of texts are lines; what no field can hold is written as JSON.
 * - `value`, `onChange`: what is filled in so far, and what it is now. What is blank is left out: the API knows the
 *   default, which stands in the empty field. Begin with `emptyValues(schema)`.
 * - `faults`: sentences of the API by path, from `faultsOf(sentence, 'config')`.
 * - `path`: where the object stands in another; only the form itself gives it.
 */
export function SchemaForm({ schema, value, onChange, faults, path = '' }: Props) {
  const ways = waysOf(schema);
  const at = chosenWay(ways, value);
  const way = ways[at];
  const properties = { ...schema.properties, ...way?.schema.properties };
  const required = new Set([...(schema.required ?? []), ...(way?.schema.required ?? [])]);
  if (Object.keys(properties).length === 0 && ways.length === 0)
    return (
      <JsonField
        label={schema.title ?? texts.schemaForm.settings}
        description={schema.description}
        value={Object.keys(value).length > 0 ? value : undefined}
        error={faults && [...faults.values()].join(' ')}
        onValue={(json) => onChange(isValues(json) ? json : {})}
      />
    );
  return (
    <Stack gap="sm">
      {way?.schema.description && (
        <Text size="sm" c="var(--quiet)">
          {way.schema.description}
        </Text>
      )}
      {ways.length > 1 && (
        <Select
          label={texts.schemaForm.way}
          allowDeselect={false}
          data={ways.map(({ title }, index) => ({ value: String(index), label: title }))}
          value={String(at)}
          onChange={(chosen) => {
            const next = ways[Number(chosen)];
            if (next) onChange(inWay(next, schema, value));
          }}
        />
      )}
      {Object.entries(properties).map(([name, property]) =>
        property.const !== undefined || name.startsWith('$') ? null : (
          <SchemaField
            key={`${at} ${name}`}
            name={name}
            schema={property}
            isRequired={required.has(name)}
            value={value[name]}
            path={path + name}
            faults={faults}
            onValue={(field) => onChange(withValue(value, name, field))}
          />
        ),
      )}
    </Stack>
  );
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
