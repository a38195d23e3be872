/** Words and phrases that name the same thing, one group per line; the first is what they become. */
const GROUPS = `
email | e mail | mail | email address | mail address | mailbox | mail adress
phone | telephone | tel | phone number | telephone number | tel no | phone no | phone num
mobile | cell | cellphone | cell phone | mobile phone | mobile number | mobile phone number | gsm | handy
fax | fax number | telefax
lastname | last name | surname | family name | familyname | second name
firstname | first name | given name | forename | christian name | givenname
name | full name | fullname
postcode | zip | zip code | zipcode | postal code | post code | plz | postalcode
city | town | place | ort
street | street address | address line | address
country | nation
state | province | region | county
company | organisation | organization | firm | account | business | employer | company name
website | web site | homepage | url | web address | web page
domain | web domain
birthdate | date of birth | dob | birthday | birth date | date birth
start date | hire date | entry date | date hired | joining date | join date
end date | leave date | exit date | leaving date | termination date
created | created on | created at | create date | creation date | date created | created date
updated | updated on | updated at | modified | last modified | last update
identifier | id | ident
number | no | nr | num
quantity | qty
amount | total amount | sum
price | unit price
salary | wage | pay | annual salary
description | desc | details
note | comment | remark | memo
title | job title | position | job role
department | dept | division
manager | supervisor | boss | line manager | report to
owner | account owner | contact owner
status | state of affair
category | cat
currency | curr | currency code
vat | vat number | vat id | tax id | tax number
iban | bank account
gender | sex
language | lang
sku | article number | item number | item code | part number
barcode | ean | gtin | upc
warehouse | location | depot
tag | label
subject | subject line
customer | client | cust
supplier | vendor
invoice | bill
discount | rebate
`;

export const sameWords: ReadonlyMap<string, string> = new Map(
  GROUPS.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.split('|').map((each) => each.trim());
      return [first, ...others].map((each) => [each, first] as const);
    }),
);
