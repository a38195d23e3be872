/** Words of the grammar as they are often mistyped. */
const TYPOS = `
separate: seperate seperated seperately separte
column: colum coloumn collumn colunm
columns: colums coloumns collumns colunms
should: shoud shuld sould shoudl shld
uppercase: upercase uppper-case uppercas
lowercase: lowecase lowercas lowwercase
duplicates: duplicats dublicates duplicate's
deduplicate: dedublicate deduplcate
remove: remvoe reomve removee
delete: delte deleet
change: chnage chagne cahnge
replace: repalce relpace replcae
default: defualt defalut
empty: emtpy empy
format: fromat formatt
country: coutry contry
address: adress addres
please: plase pleas plaese
decimals: decimels
characters: charachters charcters caracters
`;

export const typos: ReadonlyMap<string, string> = new Map(
  TYPOS.trim()
    .split('\n')
    .flatMap((line) => {
      const [right = '', wrong = ''] = line.split(': ');
      return wrong.split(' ').map((each) => [each, right] as const);
    }),
);
