export interface ArchiveLimits {
  /** Of all that is unpacked, archives within archives included. */
  totalBytes: number;
  /** Unpacked to packed size, of what is larger than `ratioFrom` once unpacked. */
  ratio: number;
  ratioFrom: number;
  /** Archives within archives; 1 allows none. */
  depth: number;
  entries: number;
}

export const archiveLimits: ArchiveLimits = {
  totalBytes: 4 * 2 ** 30,
  ratio: 500,
  ratioFrom: 100 << 20,
  depth: 3,
  entries: 10_000,
};
