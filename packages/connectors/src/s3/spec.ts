import type { ConnectorSpec } from '../connector.js';
import { choiceProperties } from '../files/choice.js';
import { secretMark } from '../secrets.js';

export const s3Spec: ConnectorSpec = {
  key: 's3',
  version: 1,
  name: 'Amazon S3',
  category: 'files',
  configSchema: {
    type: 'object',
    properties: {
      bucket: {
        type: 'string',
        title: 'Bucket',
        minLength: 1,
        maxLength: 255,
        description: 'Its name alone.',
      },
      region: {
        type: 'string',
        title: 'Region',
        minLength: 1,
        maxLength: 100,
        default: 'us-east-1',
        description: 'Where the bucket is, such as eu-central-1.',
      },
      folder: {
        type: 'string',
        title: 'Folder',
        maxLength: 1024,
        description: 'Only what is below it is listed: exports/2024. Left out: the whole bucket.',
      },
      ...choiceProperties,
      endpoint: {
        type: 'string',
        title: 'Endpoint',
        maxLength: 2000,
        description:
          'The address of another service that speaks S3 (MinIO, Cloudflare R2, Google Cloud Storage): https://minio.example.com. Left out: Amazon.',
      },
      path_style: {
        type: 'boolean',
        title: 'Bucket in the path',
        description:
          'Whether the bucket stands in the path of addresses, not in the name of the host. Left out: yes where an endpoint is given.',
      },
    },
    required: ['bucket'],
    additionalProperties: false,
  },
  credentialSchema: {
    type: 'object',
    description: 'Left out for a bucket that everybody may read.',
    properties: {
      access_key_id: { type: 'string', title: 'Access key ID', minLength: 1, ...secretMark },
      secret_access_key: { type: 'string', title: 'Secret access key', minLength: 1, ...secretMark },
      session_token: {
        type: 'string',
        title: 'Session token',
        minLength: 1,
        description: 'Only with temporary credentials.',
        ...secretMark,
      },
    },
    dependencies: {
      access_key_id: ['secret_access_key'],
      secret_access_key: ['access_key_id'],
      session_token: ['access_key_id', 'secret_access_key'],
    },
    additionalProperties: false,
  },
  guidance: {
    summary: 'An access key of a user who may list the bucket and read its objects, and nothing else.',
    steps: [
      'Sign in to the AWS console and open IAM, Users, Create user. It needs no access to the console.',
      'Attach a policy that allows s3:ListBucket on arn:aws:s3:::BUCKET and s3:GetObject on arn:aws:s3:::BUCKET/*.',
      'Open the user, Security credentials, Create access key, and choose "Third-party service".',
      'Copy the access key ID and the secret access key: the secret is shown only once.',
      'For another service that speaks S3, make the key there and give its address as the endpoint.',
    ],
    links: [
      {
        label: 'Manage access keys for IAM users',
        url: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
      },
      {
        label: 'Examples of policies for S3',
        url: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-policies-s3.html',
      },
    ],
  },
};
