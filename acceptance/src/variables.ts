/** What the suite reads from its environment, and what each value is for. */
export const variables = {
  BASE_URL: 'base address of the service; it ends in /api/v1',
  API_KEY: 'an API key of the first account, made by ADMIN_EMAIL',
  ADMIN_EMAIL: 'an admin of the first account',
  ADMIN_PASSWORD: 'that admin’s password',
  OTHER_API_KEY: 'an API key of a second account',
  OTHER_ADMIN_EMAIL: 'an admin of the second account',
  OTHER_ADMIN_PASSWORD: 'that admin’s password',
  FULL_API_KEY: 'an API key of an account that may keep QUOTA_BYTES',
  QUOTA_BYTES: 'what that account may keep; small (100,000), the suite fills it',
  UPLOAD_LIMIT_BYTES: 'the upload limit the service was started with; small (8 MiB), the suite exceeds it',
  EXTRACTION_LIMIT_BYTES:
    'the limit of files that come with an extraction the service was started with; small (1 MiB), the suite exceeds it',
} as const;

export type Variable = keyof typeof variables;

export function missingVariables(env: NodeJS.ProcessEnv): Variable[] {
  return (Object.keys(variables) as Variable[]).filter((name) => !env[name]);
}

export function explainMissing(missing: readonly Variable[]): string {
  return [
    'The suite needs these environment variables:',
    ...missing.map((name) => `  ${name}: ${variables[name]}`),
  ].join('\n');
}

/** With or without the version segment, with or without a slash at the end. */
export function baseAddress(value: string): string {
  const trimmed = value.replace(/\/+$/, '');
  return trimmed.endsWith('/api/v1') ? trimmed : `${trimmed}/api/v1`;
}
