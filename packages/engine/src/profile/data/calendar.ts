/** Month names and their short forms, January first; English, German, French, Spanish, Italian, Portuguese, Dutch, Nordic. */
const MONTHS = [
  'january jan januar jänner janvier janv enero ene gennaio gen janeiro januari',
  'february feb februar février fevrier févr fév fevr febrero febbraio fevereiro fev februari',
  'march mar märz maerz mrz mär mars marzo março marco maart mrt marts',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio mag maio mei maj',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug août aout agosto ago augustus augusti',
  'september sept sep septembre septiembre settembre set sett setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro',
];

/** The number of each month, by its name in lower case. */
export const MONTH_WORDS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, at) => names.split(' ').map((name): [string, number] => [name, at + 1])),
);

export const WEEKDAY_WORDS: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
   montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so
   lundi mardi mercredi jeudi vendredi samedi dimanche lun mer jeu ven sam dim
   lunes martes miércoles jueves viernes sábado domingo
   maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo`
    .trim()
    .split(/\s+/),
);
