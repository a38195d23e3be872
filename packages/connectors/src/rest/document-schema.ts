import type { FormProperty, FormSchema } from '../connector.js';
import { authTypes, paginationTypes, resetFormats, sinceFormats } from './document.js';

const text = (description: string) => ({ type: 'string', minLength: 1, description });
const texts = (description: string) => ({
  type: 'array',
  items: { type: 'string', minLength: 1 },
  description,
});
const map = (of: unknown, description: string) => ({
  type: 'object',
  additionalProperties: of,
  description,
});
const closed = (properties: Record<string, FormProperty>, required: string[], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...more,
});
/** Members that are needed where `type` is one of these. */
const needed = (types: readonly string[], required: string[]) => ({
  if: { properties: { type: { enum: types } }, required: ['type'] },
  // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
  then: { required },
});

const parameters = map(
  { type: ['string', 'number', 'boolean'] },
  'Parameters of the query. One that names something without a value, like {start_date}, is left out.',
);
const headers = map({ type: 'string' }, 'Headers of each request. Secrets belong under auth.');

const property = {
  type: 'object',
  properties: {
    type: { enum: ['string', 'integer', 'number', 'boolean'] },
    title: { type: 'string' },
    description: { type: 'string' },
    pattern: { type: 'string' },
    examples: { type: 'array' },
    enum: { type: 'array' },
  },
};

const auth = closed(
  {
    type: { enum: authTypes, description: 'How the source knows who asks.' },
    method: text('What tells this way from the others; the type where it is left out.'),
    title: text('What a form calls it.'),
    description: text('What a form says about it.'),
    credentials: map(
      property,
      'What is asked for, where it is not what the type asks for (api_key; username and password; token; client_id, client_secret and refresh_token).',
    ),
    required: texts('Which of the credentials have to be given; all where it is left out.'),
    in: { enum: ['header', 'query'], description: 'api_key: where it is sent; header where it is left out.' },
    name: text(
      'api_key: the name of the header or parameter. oauth2: that of the header, authorization where it is left out.',
    ),
    value: text('What is sent: {api_key} where it is left out; of oauth2, Bearer {access_token}.'),
    username: text('basic: {username} where it is left out.'),
    password: text('basic: {password} where it is left out.'),
    token: text('bearer: {token} where it is left out.'),
    token_url: text('oauth2: where tokens are given.'),
    client_auth: {
      enum: ['body', 'basic'],
      description: 'oauth2: how client_id and client_secret are sent; body where it is left out.',
    },
    scope: text('oauth2: the rights that are asked for.'),
    parameters: map({ type: 'string' }, 'oauth2: more that is sent to token_url.'),
  },
  ['type'],
  {
    allOf: [
      needed(['api_key'], ['name']),
      needed(['oauth2_client_credentials', 'oauth2_refresh_token'], ['token_url']),
    ],
  },
);

const pagination = closed(
  {
    type: { enum: paginationTypes, description: 'How the next page is asked for.' },
    parameter: text('offset, page, cursor, last_record: the parameter that says where the page begins.'),
    in: {
      enum: ['query', 'body'],
      description: 'Where the parameters of pages are sent; query where it is left out.',
    },
    size_parameter: text('The parameter that says how many records a page has.'),
    size: { type: 'integer', minimum: 1, description: 'How many records are asked for at once.' },
    start: {
      type: 'integer',
      minimum: 0,
      description: 'The first offset (0 where it is left out) or page (1).',
    },
    cursor_path: text('cursor: where the answer has the next cursor. None there: the end.'),
    url_path: text('next_url: where the answer has the address of the next page. None there: the end.'),
    field: text('last_record: the field of the last record that is the cursor; id where it is left out.'),
    has_more_path: text('Where the answer says whether there is more.'),
    end_path: text('Where the answer says that this is the end.'),
    total_path: text('Where the answer says how many records there are in all.'),
    pages_path: text('page: where the answer says how many pages there are.'),
  },
  ['type'],
  {
    allOf: [
      needed(['offset', 'page', 'cursor', 'last_record'], ['parameter']),
      needed(['cursor'], ['cursor_path']),
      needed(['next_url'], ['url_path']),
    ],
  },
);

const limits = closed(
  {
    requests_per_minute: {
      type: 'number',
      exclusiveMinimum: 0,
      description: 'Requests are spread so that no more than these are sent.',
    },
    remaining_header: text(
      'The header that says how many requests are left: at 0 it is waited for the reset.',
    ),
    reset_header: text('The header that says when there are more.'),
    reset_format: {
      enum: resetFormats,
      description: 'seconds from now (where it is left out), unix, unix_ms or an HTTP date.',
    },
    texts: texts('Words in a refusal that mean too many requests, whatever its status.'),
    most_tries: { type: 'integer', minimum: 1, maximum: 20, description: 'Of one request; 8.' },
    most_wait_seconds: {
      type: 'integer',
      minimum: 1,
      maximum: 86_400,
      description: 'All waits for one request together; 900.',
    },
  },
  [],
);

const stream = closed(
  {
    name: text('Unique; what people choose by, and the name of its table.'),
    path: text(
      'After base_url, or a whole address of the same host. {name} stands for a setting or a key of the parent.',
    ),
    method: { enum: ['GET', 'POST'], description: 'GET where it is left out.' },
    parameters,
    headers,
    body: { type: 'object', description: 'POST: sent as JSON.' },
    record_path: text(
      'Where the answer has the list of records: data.items. Left out: the answer is the list. ".": the answer is one record.',
    ),
    lift: texts(
      'Members of a record that are objects, whose members belong to the record itself: properties.',
    ),
    omit: texts('Members of a record that say nothing: attributes.'),
    primary_key: texts('The columns that tell records apart.'),
    links: {
      type: 'array',
      description: 'Columns that hold keys of another stream.',
      items: closed(
        {
          columns: texts('Columns of this stream.'),
          stream: text('The other stream.'),
          references: texts('Its columns.'),
        },
        ['columns', 'stream', 'references'],
      ),
    },
    pagination,
    incremental: closed(
      {
        field: text('The field of a record that rises with each change.'),
        parameter: text('What it is sent as. Left out: {since} stands in a parameter, the path or the body.'),
        format: { enum: sinceFormats, description: 'How it is sent; as_read where it is left out.' },
        start: text('Where the first pull begins; may name a setting: {start_date}.'),
      },
      ['field'],
      { description: 'How to ask for what changed since the last pull. Needs primary_key.' },
    ),
    parent: closed(
      {
        stream: text('The stream for each of whose records this one is asked for.'),
        keys: {
          ...map(
            { type: 'string', minLength: 1 },
            'Names for fields of the parent: {"order_id": "id"}. They may stand in the path, and become columns.',
          ),
          minProperties: 1,
        },
        changes_with_parent: {
          type: 'boolean',
          description:
            'A change here is a change of the parent: a later pull asks for changed parents alone.',
        },
      },
      ['stream', 'keys'],
    ),
    fields: closed(
      {
        path: text('Where the source lists the fields that it has.'),
        record_path: text('Where that answer has the list.'),
        name: text('Where one of them has its name.'),
        type: text('Where one of them has its type.'),
        comment: text('Where one of them has its label.'),
        skip: map({ type: 'array' }, 'Those to leave out: {"hidden": [true]}.'),
      },
      ['path', 'record_path', 'name'],
      { description: 'The names of the fields are asked for first, and stand for {fields}.' },
    ),
    columns: {
      type: 'array',
      description: 'Where they are known. Else a small page is read to see.',
      items: closed(
        {
          name: text('As in the records.'),
          type: text('As the source calls it.'),
          comment: text('What it is.'),
        },
        ['name'],
      ),
    },
    comment: text('What the stream holds.'),
  },
  ['name', 'path'],
);

/** What a document of `rest` has to be, for editors and for whoever gives one. Complete in itself: it has no references. */
export const documentSchema = {
  ...closed(
    {
      $schema: { type: 'string' },
      name: text('Of the source.'),
      base_url: text('What all paths begin with: https://api.example.com/v1. May name settings.'),
      settings: closed(
        {
          properties: map(property, 'What a person fills in, a JSON Schema each. Nothing secret.'),
          required: texts('Which have to be given.'),
        },
        ['properties'],
        { description: 'What {name} stands for in addresses and parameters.' },
      ),
      auth: {
        description: 'How to sign in: one way, or a list to choose from. Left out: nobody signs in.',
        if: { type: 'array' },
        // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema
        then: { type: 'array', minItems: 1, items: auth },
        else: auth,
      },
      headers,
      parameters,
      pagination: { ...pagination, description: 'Of streams that say nothing else.' },
      limits,
      check: closed(
        {
          path: text('A cheap request that needs to be signed in.'),
          parameters,
          who: text('Where its answer says who is signed in.'),
        },
        ['path'],
      ),
      error_path: text('Where a refusal has its reason, if it is not found by itself.'),
      guidance: closed(
        {
          summary: { type: 'string' },
          steps: { type: 'array', items: { type: 'string' } },
          links: {
            type: 'array',
            items: closed({ label: { type: 'string' }, url: { type: 'string' } }, ['label', 'url']),
          },
        },
        ['steps', 'links'],
        { description: 'How a person comes by the credentials.' },
      ),
      streams: { type: 'array', minItems: 1, items: stream, description: 'What there is to read.' },
    },
    ['base_url', 'streams'],
  ),
  type: 'object',
  title: 'API document',
  description: 'A JSON API: where it is, how to sign in, and the lists that it has.',
} satisfies FormSchema;
