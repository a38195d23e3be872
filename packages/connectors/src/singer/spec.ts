import { setOwn } from '@godwit/contract/own';
import type { ConnectorSpec, FormProperty, FormSchema } from '../connector.js';
import { isSecret, secretMark } from '../secrets.js';
import { isObject } from './messages.js';
import type { Tap } from './taps.js';

/** Rises when records come out of the bridge in another shape. */
const version = 1;

/** What the Singer SDK adds to every tap for pipelines: they change or divert what is read. */
const notAsked = /^(stream_maps?|stream_map_config|faker_config|flattening_\w+|batch_config)$/;

/** `about` is what the tap says with --about; undefined where it cannot. */
export function specOf({ name }: Tap, about: unknown): ConnectorSpec {
  const settings = settingsIn(about);
  return {
    key: name,
    version,
    name: `Singer ${name}`,
    category: 'api',
    configSchema: settings
      ? splitOff(settings, 'shown')
      : freeForm('The settings of the tap, without secrets.'),
    credentialSchema: settings
      ? splitOff(settings, 'secret')
      : freeForm('The settings of the tap that are secret: tokens, keys, passwords.'),
    guidance: {
      summary: `Reads with ${name}, a Singer tap that whoever runs this service has installed. It connects by itself: the limits on addresses of this service do not hold for it.`,
      steps: [
        `Look up the settings of ${name} in its documentation.`,
        'Make a token or a user for it in the source, with the right to read and no other.',
        ...(settings
          ? []
          : [
              'Give what is secret as credentials and the rest as configuration, by the names that the tap knows.',
            ]),
      ],
      links: [{ label: `${name} on Meltano Hub`, url: `https://hub.meltano.com/extractors/${name}` }],
    },
  };
}

function freeForm(description: string): FormSchema {
  return { type: 'object', description, properties: {}, additionalProperties: true };
}

interface TapSettings {
  properties: [name: string, property: Record<string, unknown>][];
  required: string[];
}

function settingsIn(about: unknown): TapSettings | undefined {
  const settings = isObject(about) ? about.settings : undefined;
  if (!isObject(settings) || !isObject(settings.properties)) return undefined;
  const properties = Object.entries(settings.properties).filter(
    (entry): entry is [string, Record<string, unknown>] => isObject(entry[1]) && !notAsked.test(entry[0]),
  );
  const required = Array.isArray(settings.required)
    ? settings.required.filter((name) => typeof name === 'string')
    : [];
  return { properties, required };
}

/** A setting with a secret anywhere inside is secret as a whole. */
function splitOff({ properties, required }: TapSettings, side: 'secret' | 'shown'): FormSchema {
  const mine = properties.filter(([name, property]) => holdsSecret(name, property) === (side === 'secret'));
  const names = new Set(mine.map(([name]) => name));
  return {
    type: 'object',
    properties: Object.fromEntries(
      mine.map(([name, property]) => [
        name,
        { ...formProperty(property), ...(side === 'secret' && secretMark) },
      ]),
    ),
    required: required.filter((name) => names.has(name)),
    additionalProperties: false,
  };
}

function holdsSecret(name: string, property: Record<string, unknown>): boolean {
  if (isMarked(property) || isSecret(name, property as FormProperty)) return true;
  const inside = isObject(property.properties) ? Object.entries(property.properties) : [];
  const items = isObject(property.items) ? [['', property.items] as const] : [];
  return [...inside, ...items].some(([name, inner]) => isObject(inner) && holdsSecret(name, inner));
}

/** As the Singer SDK marks them; `isSecret` knows the rest. */
function isMarked({ secret, format }: Record<string, unknown>): boolean {
  return secret === true || format === 'password';
}

const kept = ['title', 'description', 'enum', 'format', 'examples', 'minimum', 'maximum'] as const;

/**
 * What a form needs of a setting. The rest stays out: taps were seen with schemas that are no JSON Schema
 * (`anyOf: ["null"]` in tap-dbf 0.1.25), and the tap checks its settings itself.
 */
function formProperty(given: Record<string, unknown>): FormProperty {
  const type = [given.type].flat().find((type) => typeof type === 'string' && type !== 'null');
  const form: FormProperty = {};
  if (typeof type === 'string' && types.has(type)) form.type = type;
  for (const name of kept) if (isFit(name, given[name])) setOwn<unknown>(form, name, given[name]);
  if (given.default !== null && given.default !== undefined && !isMarked(given)) form.default = given.default;
  if (isObject(given.items)) form.items = formProperty(given.items);
  if (isObject(given.properties))
    form.properties = Object.fromEntries(
      Object.entries(given.properties).flatMap(([name, inner]) =>
        isObject(inner) ? [[name, formProperty(inner)]] : [],
      ),
    );
  return form;
}

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array']);

function isFit(name: (typeof kept)[number], value: unknown): boolean {
  if (name === 'enum' || name === 'examples') return Array.isArray(value) && value.length > 0;
  return typeof value === (name === 'minimum' || name === 'maximum' ? 'number' : 'string');
}
