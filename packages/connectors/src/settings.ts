import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Connector, FormSchema, Settings } from './connector.js';
import { isSecret } from './secrets.js';

/** What is wrong with given settings, a sentence each: `config.port must be integer`. Never a value: it may be a secret. */
export function settingsProblems(schema: FormSchema, settings: Settings, called: string): string[] {
  const validate = compiled.get(schema) ?? compile(schema);
  if (validate(settings)) return [];
  const problems = (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => sentence(error, called));
  return [...new Set(problems)];
}

/** The schema of API documents takes 40 to 100 ms to compile, and is the same each time. */
const compiled = new WeakMap<FormSchema, ValidateFunction>();

function compile(schema: FormSchema): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false, logger: false });
  const validate = ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

function sentence({ instancePath, keyword, params, message }: ErrorObject, called: string): string {
  const at = `${called}${instancePath.replaceAll('/', '.')}`;
  if (keyword === 'required') return `${at}.${params.missingProperty} is missing`;
  if (keyword === 'additionalProperties')
    return `${at}.${params.additionalProperty}: there is no such setting`;
  if (keyword === 'enum')
    return `${at} must be one of ${(params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
  if (keyword === 'const') return `${at} must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === 'oneOf') return `${at} fits none of the ways to sign in, or several of them`;
  return `${at} ${message ?? 'is wrong'}`;
}

/** Secrets that were sent as configuration, where they would be shown. */
export function misplacedSecrets({ spec }: Connector, config: Settings): string[] {
  const known = spec.configSchema.properties ?? {};
  const asked = [spec.credentialSchema, ...(spec.credentialSchema.oneOf ?? [])].flatMap(({ properties }) =>
    Object.keys(properties ?? {}),
  );
  return Object.keys(config).filter((name) =>
    Object.hasOwn(known, name)
      ? isSecret(name, known[name] ?? {})
      : asked.includes(name) || isSecret(name, {}),
  );
}

/** Whether a run can go on without asking: what is required is there, or nothing is. */
export function needsCredentials(schema: FormSchema, credentials: Settings | undefined): boolean {
  return settingsProblems(schema, credentials ?? {}, 'credentials').length > 0;
}
