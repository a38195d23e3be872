const LIKEWISE =
  /^(.{8,}?),?\s+(?:(?:and|just) (?:so|likewise) (?:do|does|is|are|will|should|must)|(?:nor|neither) (?:do|does|is|are|will|should)|as (?:do|does|should))\s+(.{8,})$/iu;
/** What belongs to the rows named before goes with them; that is read as one. */
const THEIRS = /^(?:their|its|his|her|theirs|everything (?:that is )?(?:of|belonging|linked))(?!\p{L})/iu;

/**
 * "Cancelled bookings stay behind, and so does everything before 2024": two sentences with one verb. The second is
 * told as the first: left out.
 */
export function likewise(sentence: string): { first: string; also: string } | undefined {
  const [, first, also] = LIKEWISE.exec(sentence) ?? [];
  if (first === undefined || also === undefined || THEIRS.test(also)) return undefined;
  return { first, also };
}
