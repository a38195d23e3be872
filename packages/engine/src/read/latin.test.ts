import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { legacyEncoding } from './encoding.js';

/** Short, as the few lines of a small file that hold such letters are. */
const texts: [language: string, encoding: string, text: string][] = [
  ['German', 'windows-1252', 'Müller;Straße;Köln\nSchröder;Größe;Übung'],
  ['German, one word', 'windows-1252', 'name;city\nMüller;Berlin'],
  ['French', 'windows-1252', 'prénom;société\nHélène;Café du Marché\nFrançois;12 rue de l’Église'],
  ['French numbers', 'windows-1252', 'Libellé;Débit\nLoyer;1\u00a0234,50\u00a0€'],
  ['Spanish', 'windows-1252', 'Año;Muñoz;España\nPérez;Córdoba;¿Qué?'],
  ['Spanish, one word', 'windows-1252', 'Señor;Nº 5'],
  ['Italian, one word', 'windows-1252', 'codice;nome;indirizzo;città'],
  ['Italian', 'windows-1252', 'città;proprietà\nForlì;perché più'],
  ['Portuguese', 'windows-1252', 'São Paulo;João;Conceição\nEndereço;ações;não'],
  ['Dutch', 'windows-1252', 'naam;coördinator\nZoë;financiële;ruïne'],
  ['Swedish', 'windows-1252', 'Åsa;Göteborg;Björk\nMalmö;Sjöberg;räkning'],
  ['Danish', 'windows-1252', 'Søren;København;Ærø\nÅrhus;Jørgensen;Rødovre'],
  ['Icelandic', 'windows-1252', 'Guðrún;Þórsdóttir;Reykjavík\nSigurður;Ísafjörður;Hafnarfjörður'],
  ['people of many countries', 'windows-1252', 'José Müller\nZoë Åkesson\nFrançois Núñez\nJørgen Conceição'],
  ['signs', 'windows-1252', 'Apple;5 €\nPear;£12\nFlat;80 m²\nWire;10 µm\nOven;200 °C'],
  ['quotes and dashes', 'windows-1252', 'Ada;“quoted” – it’s fine…\nBob;don’t'],
  ['Polish', 'windows-1250', 'Łódź;Świętokrzyska;Kraków\nŻółć;Gdańsk;Wałęsa'],
  ['Polish, one word', 'windows-1250', 'name;city\nWałęsa;Gdynia'],
  ['Polish by ISO', 'iso-8859-2', 'Łódź;Świętokrzyska;Kraków\nŻółć;Gdańsk;Wałęsa'],
  ['Czech', 'windows-1250', 'Dvořák;Plzeň;Hradec Králové\nNováková;Brno;Žižkov\nČeský;Příbram;těžký'],
  ['Hungarian', 'windows-1250', 'Győr;Szőke;Kovács\nBudapest;Üllői út;Petőfi'],
  ['Romanian', 'windows-1250', 'Bucureşti;Ştefan;Braşov\nConstanţa;Timişoara;Iaşi'],
  ['Croatian', 'windows-1250', 'Čakovec;Šibenik;Đuro\nKovačević;Župan;Horvatić'],
  ['Turkish', 'windows-1254', 'İstanbul;Şişli;Çağlar\nYıldız;Güneş;Öğretmen'],
  ['Turkish, one word', 'windows-1254', 'name;city\nYıldız;Ankara'],
  ['Lithuanian', 'windows-1257', 'Vilnius;Žemaitė;Šiauliai\nKėdainiai;ąžuolas;Jonavičius;Panevėžys'],
  ['Latvian', 'windows-1257', 'Rīga;Jānis;Bērziņš\nKrišjānis;iela;Ķekava'],
  ['Greek', 'windows-1253', 'Αθήνα;Παπαδόπουλος\nΘεσσαλονίκη;Γεωργίου'],
  ['Russian', 'windows-1251', 'Москва;Иванов;улица\nПетров;Казань;дом'],
  ['Russian of DOS', 'cp866', 'Москва;Иванов;улица\nПетров;Казань;дом'],
  ['Hebrew', 'windows-1255', 'ירושלים;תל אביב\nחיפה;כהן'],
  ['Arabic', 'windows-1256', 'القاهرة;محمد\nدمشق;أحمد'],
  ['German of a Mac', 'macintosh', 'Müller;Straße;Köln\nSchröder;Größe;Übung'],
  ['German of DOS', 'cp850', 'Müller;Straße;Köln\nSchröder;Größe;Übung'],
  ['Japanese', 'shift_jis', '東京都;山田太郎\n大阪府;佐藤花子'],
  ['Chinese', 'gb18030', '北京市;王小明\n上海市;李华'],
  ['Chinese of Taiwan', 'big5', '台北市;王小明\n高雄市;李大華'],
  ['Korean', 'cp949', '서울특별시;김철수\n부산광역시;이영희'],
];

describe('a few letters tell the encoding', () => {
  test.each(texts)('%s (%s)', (_, encoding, text) => {
    const bytes = iconv.encode(text, encoding);
    expect(iconv.decode(bytes, legacyEncoding(bytes))).toBe(text);
  });
});
