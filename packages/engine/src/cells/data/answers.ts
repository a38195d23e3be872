// Written by scripts/cldr/generate.mjs from CLDR 48.2.0; do not edit.

/** Words for yes and for no, then marks, letters and states that say the same. */
export const ANSWERS = `
yes|ja|oui|sí|sì|sim|kyllä|tak|ano|áno|igen|da|evet|ναι|да|так|jah|jā|taip|já|true|wahr|vrai|si|verdadero|vero|verdadeiro|waar|sant|kylla|verdad
no|nein|non|nee|não|nej|nei|ei|nie|ne|nem|nu|hayir|όχι|нет|ні|не|nē|false|falsch|faux|falso|nao|onwaar|falskt|hayır
y|t|1|on|x|checked|✓|✔|☑|.t.|active|enabled|aktiv|actif|activo|attivo|ativo|actief
n|f|0|off|unchecked|✗|✘|☐|.f.|inactive|disabled|inaktiv|inactif|inactivo|inattivo|inativo|inactief
`;
