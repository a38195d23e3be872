/** What people and programs write where they have no value, in lower case, in any kind of column. */
export const PLACEHOLDERS = `
n/a|na|#n/a|#na|n.a.|n.a|n. a.|n/d|n.d.|n/v|n.v.|k.a.|k. a.|k.a|n.v.t.|nvt|n/c|s/d|s.o.|b.d.|null|(null)
[null]|<null>|\\n|#null!|none|(none)|nil|nan|undefined|(blank)|(empty)|(leer)|(vide)|#value!|#ref!|#div/0!
#name?|#num!|-|--|---|–|—|?|??|???|.|..|...|…|*|_|/|not available|not applicable|not specified|not provided
no data|keine angabe|keine angaben|nicht angegeben|non renseigné|non renseigne|sin datos|0000-00-00
0000-00-00 00:00:00|(vacío)|(vuoto)|not set|not known|non renseignée|non communiqué|sans objet|niet bekend
niet van toepassing|nicht bekannt|nicht vorhanden|no disponible|no aplica|no consta|non disponibile
non applicabile|saknas|ej angivet|ej tillämpligt|não informado|não aplicável
`;

/** No value of a date, a number, a phone number and so on; in a text they may be meant. */
export const TYPED_PLACEHOLDERS = `
unknown|unbekannt|inconnu|inconnue|onbekend|desconocido|desconocida|sconosciuto|sconosciuta|desconhecido
okänd|okänt|ukjent|ukendt|tuntematon|nieznany|unk|tbd|tba|tbc|leer|vide|vacío|vuoto|leeg|tom|empty|blank
missing|fehlt|keine|keiner|kein|aucun|aucune|néant|geen|ninguno|ninguna|nessuno|nessuna|nenhum|nenhuma|ingen
inget|pas de|n.c.|n.b.|o.a.|none known|keine bekannt|aucune connue|aucun connu|ninguna conocida
ninguno conocido|nenhuma conhecida|nenhum conhecido|nessuna nota|nessuno noto|geen bekend|ingen kendte
ingen kendt|inga kända|brak|nie dotyczy|nie podano
`;
