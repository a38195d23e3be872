/** Stands in every secret of a test, at its beginning and at its end: half of one is found too. */
const mark = 'zQmKvW7x';
const short = 'ß§7¤';

const at = (number: number, text: string) => `${mark}${number}${text}${mark}${number}`;

/** As people and systems make them: with what has to be escaped somewhere, of many lines, long, and short. */
export const secrets = {
  bearer: at(1, `-"quoted" and 'single' \\ back-`),
  basic: at(2, '-100%+1 & a=b?c#d/e-'),
  queryKey: at(3, '-a key/with+all%20of;it"-'),
  clientSecret: at(4, '-client: secret, 2€ <b>&amp;-'),
  refreshToken: at(5, '-1//refresh-'),
  /** Given by the source in the middle. */
  renewedToken: at(6, '-1//renewed+token=-'),
  accessToken: at(7, `-ya29.${'long'.repeat(80)}-`),
  databasePassword: at(8, `-p'w"d;-- \\ $1-`),
  accessKeyId: at(9, 'AKIA'),
  secretAccessKey: at(10, '/bPxRfi+CYEX='),
  sessionToken: at(11, `-${'FwoGZXIv/+'.repeat(30)}-`),
  filesPassword: at(12, '-пароль ✓-'),
  privateKey: `-----BEGIN OPENSSH PRIVATE KEY-----\n${at(13, 'b3BlbnNzaC1rZXktdjE')}\n${at(13, 'AAAAEbm9uZQ')}\n-----END OPENSSH PRIVATE KEY-----\n`,
  passphrase: at(14, '-two  spaces\tand a tab-'),
  tapToken: at(15, '-{"in":"json"}-'),
  tapNested: at(16, '-deep inside-'),
  tapShort: short,
  wrongBasic: at(17, '-wrong "one" + 50%-'),
  wrongOfLink: at(18, '-wrong, by the link-'),
  misplaced: at(19, '-sent where it does not belong-'),
  heldToken: at(20, '-while it is held-'),
};

/** What shows of the mark in base64, wherever in a longer text it began. */
const inBase64 = [0, 1, 2].map((before) => {
  const text = Buffer.from('\0'.repeat(before) + mark).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + mark.length) * 8) / 6));
});

const needles = [
  mark,
  ...inBase64,
  Buffer.from(mark).toString('hex'),
  ...[short, encodeURIComponent(short), '\\u00df\\u00a77\\u00a4', Buffer.from(short).toString('base64')],
].map((text) => Buffer.from(text));

/** Every place that holds a secret or half of one, in whatever form; with what stands around it. */
export function leaksIn(where: string, content: string | Uint8Array): string[] {
  const bytes = Buffer.from(content as string);
  return needles.flatMap((needle) => {
    const found = bytes.indexOf(needle);
    return found < 0 ? [] : [`${where}: ${bytes.toString('utf8', Math.max(0, found - 150), found + 60)}`];
  });
}
