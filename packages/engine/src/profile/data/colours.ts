/** Names of colours that stand alone in a cell: English, German, French, Spanish, Italian, Dutch. */
export const COLOUR_WORDS: ReadonlySet<string> = new Set(
  `black white red green blue yellow orange purple pink brown grey gray silver gold beige navy teal turquoise violet
   magenta cyan maroon olive lime indigo ivory khaki lavender coral salmon crimson charcoal burgundy cream mint
   schwarz weiß weiss rot grün gruen blau gelb lila rosa braun grau silber türkis creme anthrazit
   noir noire blanc blanche rouge vert verte bleu bleue jaune marron gris grise rose argent doré
   negro blanco rojo verde azul amarillo naranja morado marrón dorado plateado
   nero bianco rosso blu giallo arancione viola marrone grigio argento
   zwart wit rood groen blauw geel oranje paars bruin grijs zilver goud`
    .trim()
    .split(/\s+/),
);
