// Written by scripts/cldr/generate.mjs from CLDR 48.2.0; do not edit.

/** Yes, then no. */
export const ANSWERS = `
yes|ja|oui|sí|sì|sim|kyllä|tak|ano|áno|igen|da|evet|ναι|да|так|jah|jā|taip|já|true|y|t|1|on|x|checked|✓|✔|☑|.t.|active|enabled|wahr|aktiv|vrai|actif|si|verdadero|activo|vero|attivo|verdadeiro|ativo|waar|actief|sant|kylla|verdad
no|nein|non|nee|não|nej|nei|ei|nie|ne|nem|nu|hayir|όχι|нет|ні|не|nē|false|n|f|0|off|unchecked|✗|✘|☐|.f.|inactive|disabled|falsch|inaktiv|faux|inactif|falso|inactivo|inattivo|nao|inativo|onwaar|inactief|falskt|hayır
`;
