import { pathToFileURL } from 'node:url';

/** True in the module that node was asked to run, false where it is imported. */
export function isProgram(moduleUrl: string): boolean {
  return process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === moduleUrl;
}
