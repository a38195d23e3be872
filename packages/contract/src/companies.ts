import { z } from 'zod';
import { credentialRequest, givenCredentials } from './credentials.js';
import { email, externalId, id, label, nextCursor, page, text, timestamp } from './fields.js';
import { signedUpload, uploadRequest } from './files.js';
import { fileReading, fileTables } from './readings.js';
import { route } from './route.js';
import { answersBody, question } from './runs.js';
import { exampleCsv } from './template-examples.js';

export const sheet = z.object({ id, name: z.string(), template_id: id }).meta({ id: 'Sheet' });

const companyFields = z.object({
  id,
  name: z.string(),
  external_id: z.string().nullable(),
  created_at: timestamp,
});

export const company = companyFields
  .extend({
    source: z.string().meta({ description: 'Name of the source the customer comes from' }),
    created_by: z.string().meta({ description: "E-mail of the workbook's creator" }),
    workbook_id: z.string().nullable().meta({ description: 'Null once its migration was deleted' }),
    migration_id: z.string().nullable(),
    sheets: z.array(sheet),
    magic_link_expires_at: timestamp.nullable(),
    done_at: timestamp.nullable().meta({ description: 'When the customer said last that all is there' }),
  })
  .meta({ id: 'Company' });

const magicLinkUrl = z
  .string()
  .meta({ description: 'Give this to the customer; shown once, works for 7 days' });

const companyParams = z.object({ company_id: id });
const linkParams = z.object({ token: text(200).min(1) });

export const companyRoutes = {
  listCompanies: route({
    method: 'GET',
    path: '/companies',
    tag: 'Companies',
    summary: 'List companies, newest first',
    auth: 'account',
    query: z.strictObject(page),
    responses: { 200: z.object({ companies: z.array(company), next_cursor: nextCursor }) },
  }),
  createCompany: route({
    method: 'POST',
    path: '/companies',
    tag: 'Companies',
    summary: 'Create a company with a workbook and a magic link',
    auth: 'account',
    body: z.strictObject({
      name: label(),
      source: id.meta({ description: 'Id of the source the customer authenticates against' }),
      email: email.meta({ description: 'A teammate, recorded as the creator of the workbook' }),
      external_id: externalId.optional(),
      template_ids: z
        .array(id)
        .min(1)
        .max(500)
        .optional()
        .meta({ description: 'Templates to make sheets from; left out: every template of the account' }),
    }),
    responses: {
      201: z.object({
        company: companyFields,
        workbook_id: id,
        migration_id: id,
        sheets: z.array(sheet),
        magic_link_url: magicLinkUrl,
      }),
    },
    errors: [404, 409],
  }),
  getCompany: route({
    method: 'GET',
    path: '/companies/{company_id}',
    tag: 'Companies',
    summary: 'Read a company',
    auth: 'account',
    params: companyParams,
    responses: { 200: z.object({ company }) },
  }),
  refreshMagicLink: route({
    method: 'POST',
    path: '/companies/{company_id}/magic-link',
    tag: 'Companies',
    summary: 'Mint a new magic link; the old one stops at once',
    auth: 'account',
    params: companyParams,
    responses: { 201: z.object({ magic_link_url: magicLinkUrl, expires_at: timestamp }) },
    errors: [409],
  }),
};

export const linkRoutes = {
  openLink: route({
    method: 'GET',
    path: '/links/{token}',
    tag: 'Companies',
    summary: 'What the customer sees behind a magic link',
    auth: 'link',
    params: linkParams,
    responses: {
      200: z.object({
        company: z.object({ name: z.string() }),
        contact: z
          .object({ team: z.string(), email: z.string().nullable() })
          .meta({ description: 'Who asks: the account, and its teammate who created the workbook' }),
        sheets: z.array(
          z.object({
            slug: z.string().meta({ description: 'With `.csv` behind it the name of its example' }),
            name: z.string(),
            description: z.string().nullable(),
            columns: z.array(z.string()),
            fields: z
              .array(z.object({ name: z.string(), description: z.string(), required: z.boolean() }))
              .meta({ description: 'The same columns with the texts that say what is asked for' }),
          }),
        ),
        files: z.array(
          z.object({
            id,
            name: z.string(),
            size: z.int(),
            uploaded_at: timestamp,
            reading: fileReading,
            tables: fileTables.meta({
              description: 'What was read; of very many files only those that were read last have tables',
            }),
          }),
        ),
        source: z.string().nullable().meta({ description: 'The system that the customer comes from' }),
        auth_url: z.string().nullable().meta({ description: 'Where customers sign in to it' }),
        questions: z.array(question),
        credential_request: credentialRequest
          .optional()
          .meta({ description: 'Where a live source waits for them' }),
        accepted_at: timestamp.nullable(),
        done_at: timestamp.nullable().meta({ description: 'When the customer said last that all is there' }),
        expires_at: timestamp,
      }),
    },
  }),
  getLinkExample: route({
    method: 'GET',
    path: '/links/{token}/examples/{file}',
    tag: 'Companies',
    summary: 'One of the sheets asked for as an empty CSV with an example row',
    auth: 'link',
    params: linkParams.extend({
      file: text(300).min(1).meta({ description: "The sheet's slug and `.csv`" }),
    }),
    responses: { 200: exampleCsv },
  }),
  acceptLink: route({
    method: 'POST',
    path: '/links/{token}/accept',
    tag: 'Companies',
    summary: 'Accept the notice, once',
    auth: 'link',
    params: linkParams,
    responses: { 200: z.object({ accepted_at: timestamp }) },
  }),
  requestLinkUploads: route({
    method: 'POST',
    path: '/links/{token}/files',
    tag: 'Companies',
    summary: 'Ask for signed uploads',
    description: '409 before the notice was accepted, and when the account keeps as many bytes as it may.',
    auth: 'link',
    params: linkParams,
    body: uploadRequest,
    responses: { 201: z.object({ files: z.array(signedUpload) }) },
    errors: [409],
  }),
  answerLinkQuestions: route({
    method: 'POST',
    path: '/links/{token}/answers',
    tag: 'Companies',
    summary: "Answer the agent's open questions",
    description: '409 before the notice was accepted, and when no question is open.',
    auth: 'link',
    params: linkParams,
    body: answersBody,
    responses: { 200: z.object({ run_id: id, status: z.literal('running') }) },
    errors: [409],
  }),
  giveLinkCredentials: route({
    method: 'POST',
    path: '/links/{token}/credentials',
    tag: 'Companies',
    summary: 'Give the credentials that the live source waits for',
    description: '409 before the notice was accepted, and when no run waits for credentials.',
    auth: 'link',
    params: linkParams,
    body: givenCredentials,
    responses: { 200: z.object({ run_id: id, status: z.literal('running') }) },
    errors: [409],
  }),
  finishLink: route({
    method: 'POST',
    path: '/links/{token}/done',
    tag: 'Companies',
    summary: 'Say that all is there',
    description:
      'The account is told: by the webhook event `company.done`, in the log, and among what waits. Said again, it counts ' +
      'only when files came in between. 409 before the notice was accepted, and while there is neither a file nor a ' +
      'live source.',
    auth: 'link',
    params: linkParams,
    responses: { 200: z.object({ done_at: timestamp }) },
    errors: [409],
  }),
};
