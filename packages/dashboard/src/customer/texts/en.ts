import type { Formats } from '../formats.js';

export function en(say: Formats) {
  const count = (n: number, one: string, many: string) => `${say.number(n)} ${n === 1 ? one : many}`;
  const files = (n: number) => count(n, 'file', 'files');
  return {
    title: (company: string) => `Data of ${company}`,
    opening: 'Opening the page …',
    askedBy: (team: string) => `Requested by ${team}.`,
    worksUntil: (date: string) => `This page works until ${say.date(date)}.`,
    questionsTo: 'Questions? Write to',
    again: 'Try again',
    gone: {
      expired: 'This link no longer works',
      expiredWhy: 'It has expired, or a newer one has taken its place.',
      unknown: 'This link is not valid',
      unknownWhy: 'Part of the address may be missing. Open it again from the message it came in.',
      askTeam: (team: string) => `Ask ${team} for a new link.`,
      askSender: 'Ask the person who sent it to you for a new one.',
      writeTo: 'Write to',
    },
    problem: {
      connection: 'No connection at the moment. The page keeps trying.',
      unanswered: 'That did not arrive: no connection. Please try again.',
      busy: 'Too many requests at once. Wait a moment, then try again.',
      server: 'Something went wrong on the server. Please try again in a moment.',
      over: 'This is no longer open: it has been dealt with in the meantime.',
    },
    notice: {
      title: 'Before you begin',
      use: 'The files you send here go to the team that gave you this link. There they are used to move your data into its new system.',
      rights: 'Send only what you are allowed to pass on, and only what is asked for.',
      link: 'Whoever has this link can send files and see what has been received. Treat it like a password.',
      accept: 'Accept and continue',
    },
    asked: {
      title: 'What is needed',
      about: 'Send it the way you have it: your own column names, order and file types are fine.',
      from: (source: string) => `From ${source}`,
      openSource: (source: string) => `Open ${source}`,
      required: 'required',
      columns: (n: number) => count(n, 'column', 'columns'),
      example: 'Example (CSV)',
    },
    send: {
      title: 'Send files',
      drop: 'Drop files or folders here',
      dropNow: 'Let go to send',
      chooseFiles: 'Choose files',
      chooseFolder: 'Choose a folder',
      takePhoto: 'Take a photo',
      kinds: 'Tables, exports, databases, PDF, e-mails, scans and photos; also zipped.',
      photo: 'Photo',
      progress: (done: number, all: number) => `${say.number(done)} of ${files(all)} sent`,
      waiting: 'Waiting its turn',
      sending: (sent: string, all: string) => `${sent} of ${all}`,
      checking: 'Checking whether it arrived …',
      broken: (seconds: number) =>
        seconds > 0
          ? `The connection broke. Starting over in ${say.number(seconds)} s.`
          : 'The connection broke. Starting over …',
      tryNow: 'Try now',
      arrived: 'Sent',
      cancel: 'Cancel',
      remove: 'Remove from list',
      more: (n: number) => `${files(n)} more waiting`,
      skipped: (n: number) => `${count(n, 'hidden file was', 'hidden files were')} left out.`,
      unopened: (n: number) => `${count(n, 'file', 'files')} could not be opened on your device.`,
      twice: (n: number) =>
        `${count(n, 'file was', 'files were')} not sent again: a file of the same name and size is here already.`,
      twiceAnyway: 'Send anyway',
      ok: 'OK',
      keepOpen: 'Keep this page open until everything is sent.',
      empty: 'Nothing was found in it.',
      failed: {
        tooLarge: 'Larger than a file may be here. Split it, or send it zipped.',
        noRoom: 'There is no room left for more files. Please tell the team.',
        unreadable: 'The file was moved or changed on your device. Choose it again.',
        refused: 'The server did not take it. Try again, or tell the team.',
      },
    },
    received: {
      title: 'Received',
      none: 'Nothing has been received yet.',
      count: files,
      pending: 'Received, waiting to be read',
      running: 'Being read …',
      page: (page: number, pages: number) => `Being read: page ${say.number(page)} of ${say.number(pages)}`,
      read: (rows: number, tables: number) =>
        `${count(rows, 'row', 'rows')} in ${count(tables, 'table', 'tables')}`,
      noTable: 'Received. No table was found in it; the team will look at it.',
      failed: 'Could not be read',
      details: 'What was read',
      rows: (n: number) => count(n, 'row', 'rows'),
      columns: (n: number) => count(n, 'column', 'columns'),
      firstRows: (table: string) => `First rows of ${table}`,
      more: (n: number) => `${count(n, 'more table', 'more tables')}`,
      total: (rows: number) => `${count(rows, 'row', 'rows')} read`,
    },
    questions: {
      title: (n: number) => (n === 1 ? 'A question for you' : `${say.number(n)} questions for you`),
      about: 'Your answer decides how your data is understood.',
      other: 'Another answer',
      answer: 'Your answer',
      send: (n: number): string => (n === 1 ? 'Send answer' : 'Send all answers'),
      missing: 'Please answer this one too.',
      thanks:
        'Thank you, your answers have been passed on. If anything else is unclear, it will appear here.',
    },
    credentials: {
      title: (source: string) => `Access to ${source}`,
      about: (source: string) =>
        `Your data is fetched from ${source} directly. For that, access is needed, which is kept encrypted and never shown again.`,
      how: 'How to get it',
      way: 'How to sign in',
      optional: 'optional',
      send: 'Give access',
      thanks: 'Thank you. The data is being fetched now.',
    },
    done: {
      title: 'All sent?',
      about: 'Tell the team once everything is here, so that they can begin.',
      button: 'Everything is here',
      buttonAgain: 'Tell the team again',
      sending: 'Files are still being sent. Wait until they have arrived.',
      nothing: 'There is nothing here yet. Send at least one file first.',
      broken: (n: number) => `${count(n, 'file', 'files')} could not be read. You can send a better copy.`,
      told: 'The team knows',
      toldAt: (at: string) => `You told the team on ${say.moment(at)} that everything is here.`,
      next: 'They now check the data and bring it into shape. If they have a question, it will appear on this page. You can close it, or send more files at any time.',
      since: (n: number) => `${count(n, 'file has', 'files have')} arrived since then.`,
    },
  };
}

export type Texts = ReturnType<typeof en>;
