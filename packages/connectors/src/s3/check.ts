import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { Checked } from '../connector.js';
import { type Bucket, untilStopped } from './bucket.js';
import { s3Fault } from './fault.js';

export async function checkBucket(bucket: Bucket): Promise<Checked> {
  const { client, name, folder, endpoint, isAnonymous, signal } = bucket;
  try {
    const { Contents = [] } = await untilStopped(
      client.send(new ListObjectsV2Command({ Bucket: name, Prefix: folder })),
      signal,
    );
    const isEmpty = !Contents.some(({ Key }) => Key !== folder);
    return {
      message: `The bucket ${name} at ${endpoint ?? 'Amazon S3'} can be listed${isAnonymous ? ' without an access key' : ''}.`,
      warnings: isEmpty ? [`There is nothing in ${folder ? `the folder ${folder}` : 'it'}.`] : [],
    };
  } catch (error) {
    throw s3Fault(error, bucket, `listing the bucket ${name}`);
  }
}
