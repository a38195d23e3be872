import { words } from './data/words.js';
import { type Lists, type Pattern, pattern } from './pattern.js';

const list = (text: string): readonly string[] => text.split('|');

const lists: Lists = {
  ...words,
  get: list(
    'extract|get|get me|get us|show me|show us|find me|send me|bring me|give me|give us|take|read|return|export|use|keep|pull|pull out|fetch|output|show|include|import|convert|parse|grab|select|pick|choose|find|process|retrieve|want|need|i want|i need|we want|we need|i would like|we would like|i am interested in|we are interested in|i care about|we care about|focus on|look at|send|deliver|capture',
  ),
  only: list('only|just|nothing but|exclusively|solely|simply|merely|only the following'),
  want_only: list(
    'i only want|i only need|we only want|we only need|i just want|i just need|we just want|we just need|i only care about|we only care about|i am only interested in|we are only interested in|interested only in|only interested in|all i want is|all i need is|all we want is|all we need is|all we want are|all we need are|limit to|limit it to|limit this to|limit yourself to|restrict to|restrict it to|restrict this to|restrict yourself to|narrow it down to|only look at|only consider|stick to|we want only|we need only|i want only|i need only|you only need|we are after|i am after',
  ),
  nothing_else: list(
    'only|and nothing else|nothing else|alone|exclusively|and nothing more|and that is it|and no other|and no others',
  ),
  all_wanted: list(
    'all we want|all we need|all i want|all i need|everything we need|everything i need|the only thing we need|the only thing i need|the only one we need|the only one i need|the only ones we need|the only table we need|the only table i need|the only relevant table|enough|sufficient|all that matters|what we need|what i need|what we want|what i want|what matters|all that is needed|needed|relevant|wanted|of interest|required|all we care about',
  ),
  everything: list(
    'everything|all|all tables|all the tables|all of the tables|every table|any table|all of it|all data|the whole file|the whole document|the whole thing|all pages|every page|the rest|anything|all other tables|all the rest|the entire document|the entire file|each table|whatever there is',
  ),
  except: list(
    'except|except for|but|but not|apart from|aside from|other than|besides|without|excluding|with the exception of|save for|minus|ignoring|skipping|leaving out|not including|and not|, not',
  ),
  no: list(
    'no|not|without|except|except for|excluding|but not|minus|never|not the|but no|and no|and not|apart from',
  ),
};

function all(wordings: readonly string[]): Pattern[] {
  return wordings.map((each) => pattern(each, lists));
}

/** Everything is wanted. */
export const everything = all([
  '[<get>] [<only>] <everything> [(there is|in it|you find|you can find|that there is|found|as it is|as they are)]',
]);

/** Nothing to do: what is not wanted was left out by what is, and rows of totals are left out anyway. */
export const idle = all([
  '<drop> [(the rest|everything else|all else|anything else|all others|all other tables|all the rest|the others|the remaining tables|other tables|the other tables)]',
  '(nothing|no) (else|more|others|other tables)',
  '<drop> [the] (total|totals|subtotal|summary|sum|grand total) (rows?|lines?)',
  '<drop> [the] (repeated|repeating) (headers?|header rows?|header lines?)',
]);

/** Some, but not all of them. */
export const someOf = all([
  '[<get>] [<only>] {which} <except> {what}',
  '[<get>] [<only>] {which} , <except> {what}',
]);

export const leaveOut = all([
  '[<get>] <everything> <except> {what}',
  '[<get>] <everything> , <except> {what}',
  '<drop> {what}',
  '<drop_verb> {what} <drop_particle>',
  '<no> {what}',
  '(nothing|none) (on|from|of|in) {what}',
  '(leave|put|set) {what} (aside|alone|off|away)',
  '{what} (is|are|can be|should be|must be|may be) [to be] <dropped>',
  "{what} (is|are) (not|n't) (needed|wanted|relevant|of interest|required|interesting|important|necessary)",
  "{what} (isn't|aren't) (needed|wanted|relevant|of interest|required|interesting|important|necessary)",
  "(i|we) (don't|do not) (need|want|care about|use) {what}",
  '(i|we) (am|are) not interested in {what}',
  "(don't|do not|never) (extract|get|take|read|return|export|use|include|output|show|bother with|look at|process|capture|touch) {what}",
]);

export const keepOnly = all([
  '[<get>] <only> [<get>] {what} [<nothing_else>]',
  '[<get>] {what} <nothing_else>',
  '[<get>] {what} , <nothing_else>',
  '<keep_only> {what}',
  '<want_only> {what}',
  '[only] {what} (is|are) [(the only thing that is|the only ones that are|all that is)] <all_wanted>',
  '<get> {what}',
]);

/** "For schedule B, …": the tables that the rest speaks of. */
export const placed = all([
  '(in|for|from|of|within|on) {which} , {rest}',
  '(in|for|from|of|within|on) {which} : {rest}',
  '{which} : {rest}',
]);

export const withColumns = all([
  '{which} (with|showing|having|but) [(only|just|nothing but)] [the] (columns?|fields?) {columns}',
  '{which} (with|showing) [(only|just|nothing but)] {columns}',
  '{which} ,? (only|just) [the] (columns?|fields?) {columns}',
]);

export const columnsOnly = all([
  '[the] (columns?|fields?) [(called|named)] {columns} (of|from|in) {which}',
  '[the] {columns} (columns?|fields?) (of|from|in) {which}',
  '[the] (columns?|fields?) [(called|named)] {columns}',
  '[the] {columns} (columns?|fields?)',
]);

export const bareColumns = all(['[the] {columns} (of|from|in) {which}', '[the] {columns}']);
