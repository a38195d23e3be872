export interface AccessLimits {
  /** The library needs the whole file in memory. */
  fileBytes: number;
}

export const accessLimits: AccessLimits = { fileBytes: 1 << 30 };
