import { FAMILY_NAMES, GIVEN_NAMES } from '../data/given-names.js';

const COMPANY =
  /(?:^|[ ,(])(?:inc|incorporated|llc|l\.l\.c|llp|ltd|limited|corp|corporation|plc|p\.l\.c|co|company|gmbh|mbh|ag|kg|kgaa|ohg|gbr|ug|e\.? ?k|e\.? ?v|se|sa|s\.a|sas|s\.a\.s|sarl|s\.a\.r\.l|eurl|sci|snc|s\.n\.c|srl|s\.r\.l|spa|s\.p\.a|sl|s\.l|slu|s\.l\.u|s\.c|lda|ltda|eireli|bv|b\.v|nv|n\.v|vof|v\.o\.f|cv|bvba|sprl|ab|a\/s|aps|as|asa|oy|oyj|sp\. z o\.o|s\.r\.o|a\.s|kft|zrt|d\.o\.o|ooo|pty|pvt|bhd|k\.k|group|groupe|gruppe|holding|holdings|partners|associates|consulting|solutions|technologies|industries|enterprises|logistics|services|systems|trading|international|ventures|labs|foundation|university|bank|insurance|hospital|pharma|motors|foods|garage|hôtel|hotel|restaurant|café|boulangerie|pharmacie|librairie|menuiserie|plomberie|boucherie|fleuriste|coiffure|bijouterie|imprimerie|transports|ets|établissements|autohaus|bäckerei|apotheke|metzgerei|elektro|druckerei|verlag|werke|stadtwerke|handel|vertrieb|spedition|praxis|kanzlei|verein|schule|ristorante|farmacia|officina|panadería|ferretería|talleres|bakkerij|slagerij|apotheek|bouwbedrijf|handelsonderneming|supply|distributing|distributors|manufacturing|mfg|construction|plumbing|roofing|dental|hardware|market|store|stores|bros|media|studio|studios|software|robotics|energy|capital|agency|clinic|school|college|institute|council|church|club)\.?(?:$|[ ,)])|(?:&|\+) (?:co|sons|söhne|cie|brothers|associates|partners|figli|hijos|fils|zn|zonen)\b/iu;
const PARTICLE = 'van|von|der|den|de|la|le|du|di|da|dos|del|ter|ten|zu|bin|ibn|al|el|of|y|e|st|mc|mac';
const WORD = "\\p{Lu}[\\p{L}'’.-]*";
const TITLED =
  /^(?:mrs?|ms|miss|dr|prof|sir|herr|frau|hr|fr|mme|mlle|m|sr|sra|srta|sig|dhr|mevr|mw|ing|dipl)\.? /i;
/** One to four words that begin with a capital, or all in capitals; "Family, Given". */
const NAMED = new RegExp(`^${WORD}(?:,? (?:(?:${PARTICLE})[ .])*${WORD}){0,3}$`, 'u');

export function isCompany(text: string): boolean {
  return COMPANY.test(text);
}

/** May be a name of anybody or anything. */
export function isNamed(text: string): boolean {
  return text.length <= 60 && !/\d/.test(text) && NAMED.test(text);
}

/** Has a given or a family name where a person's name has it. */
export function isPerson(text: string): boolean {
  if (/\d/.test(text) || text.length > 60 || text.length < 2) return false;
  const bare = text.replace(TITLED, '');
  const titled = bare !== text;
  const words = bare.toLowerCase().split(/[ ,]+/);
  if (words.length > 5) return false;
  const known = words.filter((word) => GIVEN_NAMES.has(word.replace(/-.*$/, '')) || FAMILY_NAMES.has(word));
  return titled || known.length > 0;
}

/** Either it alone, as a column of given names or of family names has it. */
export function isLoneName(text: string): boolean {
  const word = text.toLowerCase();
  return GIVEN_NAMES.has(word) || FAMILY_NAMES.has(word);
}

const STREET_WORD =
  '(?:street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|court|ct|square|sq|terrace|crescent|close|way|place|pl|parkway|pkwy|highway|hwy|circle|cir|gardens|grove|row|mews|trail|plaza|broadway|walk|loop|turnpike|pike|quay|wharf|estate|industrial|park|rue|allée|allee|chemin|impasse|quai|cours|route|calle|avenida|avda|paseo|plaza|carrer|camino|via|viale|piazza|corso|vicolo|rua|travessa|praça|rodovia|ul|ulica|plac|c\\/)';
const STREET_END =
  '(?:straße|strasse|str|weg|gasse|platz|allee|ring|damm|ufer|straat|laan|plein|gracht|kade|dijk|singel|steeg|gatan|vägen|vej|gade|veien|katu|tie|utca)';
const STREETS = [
  // 12 Main Street, 12b rue de la Paix
  new RegExp(`^\\d{1,6}[a-z]?(?:[-/]\\d{1,5}[a-z]?)?(?: ?(?:bis|ter))?,? .*\\b${STREET_WORD}\\b`, 'iu'),
  // Via Roma 12, Calle Mayor, 5
  new RegExp(`^${STREET_WORD}\\.? .*\\d`, 'iu'),
  // Hauptstr. 12, Lange Straße 5a, Kerkstraat 8
  new RegExp(`${STREET_END}\\.? ?,? ?\\d{1,5} ?[a-z]?(?:[-/ ].*)?$`, 'iu'),
  // Am Markt 3, Unter den Linden 5
  /^(?:am|an der|an den|auf der|im|in der|unter den|zum|zur|alte|alter|neue|neuer) \p{L}+(?:[ -]\p{L}+)? \d{1,4} ?[a-z]?$/iu,
  /^(?:p\.? ?o\.? box|postfach|boîte postale|bp|apartado) \d+/i,
  // 100 Any Words Here: a number and then names
  /^\d{1,5} \p{Lu}\p{L}+ \p{Lu}\p{L}+(?:,? (?:suite|apt|unit|floor|#).*)$/iu,
];

export function isStreet(text: string): boolean {
  return text.length <= 120 && /\p{L}{2}/u.test(text) && STREETS.some((pattern) => pattern.test(text));
}
