import { openFolder } from './folder.js';
import type { ObjectStore } from './objects.js';
import type { S3Options } from './s3.js';

/** S3 when it is configured, else the folder. The client of S3 takes 0.2 s of processor time to load. */
export async function openObjects(config: {
  s3?: S3Options | undefined;
  folder: string;
}): Promise<ObjectStore> {
  if (config.s3 === undefined) return openFolder(config.folder);
  const { openS3 } = await import('./s3.js');
  return openS3(config.s3);
}
