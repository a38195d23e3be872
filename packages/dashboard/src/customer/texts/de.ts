import type { Formats } from '../formats.js';
import type { Texts } from './en.js';

export function de(say: Formats): Texts {
  const count = (n: number, one: string, many: string) => `${say.number(n)} ${n === 1 ? one : many}`;
  const files = (n: number) => count(n, 'Datei', 'Dateien');
  const rows = (n: number) => count(n, 'Zeile', 'Zeilen');
  const columns = (n: number) => count(n, 'Spalte', 'Spalten');
  return {
    title: (company) => `Daten von ${company}`,
    opening: 'Die Seite wird geöffnet …',
    askedBy: (team) => `Angefragt von ${team}.`,
    worksUntil: (date) => `Diese Seite ist bis zum ${say.date(date)} erreichbar.`,
    questionsTo: 'Fragen? Schreiben Sie an',
    again: 'Erneut versuchen',
    gone: {
      expired: 'Dieser Link gilt nicht mehr',
      expiredWhy: 'Er ist abgelaufen oder wurde durch einen neueren ersetzt.',
      unknown: 'Dieser Link ist ungültig',
      unknownWhy:
        'Vielleicht fehlt ein Teil der Adresse. Öffnen Sie sie noch einmal aus der Nachricht, mit der sie kam.',
      askTeam: (team) => `Bitten Sie ${team} um einen neuen Link.`,
      askSender: 'Bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.',
      writeTo: 'Schreiben Sie an',
    },
    problem: {
      connection: 'Im Moment keine Verbindung. Die Seite versucht es weiter.',
      unanswered: 'Das ist nicht angekommen: keine Verbindung. Bitte versuchen Sie es noch einmal.',
      busy: 'Zu viele Anfragen auf einmal. Warten Sie einen Moment und versuchen Sie es noch einmal.',
      server: 'Auf dem Server ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.',
      over: 'Das ist nicht mehr offen: Es wurde inzwischen erledigt.',
    },
    notice: {
      title: 'Bevor Sie beginnen',
      use: 'Die Dateien, die Sie hier senden, gehen an das Team, von dem Sie diesen Link haben. Dort dienen sie dazu, Ihre Daten in das neue System zu übernehmen.',
      rights: 'Senden Sie nur, was Sie weitergeben dürfen, und nur, worum gebeten wird.',
      link: 'Wer diesen Link hat, kann Dateien senden und sehen, was eingegangen ist. Behandeln Sie ihn wie ein Passwort.',
      accept: 'Zustimmen und weiter',
    },
    asked: {
      title: 'Was gebraucht wird',
      about:
        'Senden Sie es so, wie Sie es haben: Eigene Spaltennamen, eigene Reihenfolge und eigene Dateiformate sind in Ordnung.',
      from: (source) => `Aus ${source}`,
      openSource: (source) => `${source} öffnen`,
      required: 'erforderlich',
      columns,
      example: 'Beispiel (CSV)',
    },
    send: {
      title: 'Dateien senden',
      drop: 'Dateien oder Ordner hier ablegen',
      dropNow: 'Zum Senden loslassen',
      chooseFiles: 'Dateien auswählen',
      chooseFolder: 'Ordner auswählen',
      takePhoto: 'Foto aufnehmen',
      kinds: 'Tabellen, Exporte, Datenbanken, PDF, E-Mails, Scans und Fotos, auch als ZIP.',
      photo: 'Foto',
      progress: (done, all) => `${say.number(done)} von ${files(all)} gesendet`,
      waiting: 'Wartet, bis sie an der Reihe ist',
      sending: (sent, all) => `${sent} von ${all}`,
      checking: 'Es wird geprüft, ob sie angekommen ist …',
      broken: (seconds) =>
        seconds > 0
          ? `Die Verbindung ist abgebrochen. Neuer Versuch von vorn in ${say.number(seconds)} s.`
          : 'Die Verbindung ist abgebrochen. Neuer Versuch von vorn …',
      tryNow: 'Jetzt versuchen',
      arrived: 'Gesendet',
      cancel: 'Abbrechen',
      remove: 'Aus der Liste nehmen',
      more: (n) => `${count(n, 'weitere Datei wartet', 'weitere Dateien warten')}`,
      skipped: (n) => `${count(n, 'versteckte Datei wurde', 'versteckte Dateien wurden')} ausgelassen.`,
      unopened: (n) => `${count(n, 'Datei ließ', 'Dateien ließen')} sich auf Ihrem Gerät nicht öffnen.`,
      twice: (n) =>
        `${count(n, 'Datei wurde', 'Dateien wurden')} nicht noch einmal gesendet: Es ist schon eine mit demselben Namen und derselben Größe da.`,
      twiceAnyway: 'Trotzdem senden',
      ok: 'OK',
      keepOpen: 'Lassen Sie diese Seite offen, bis alles gesendet ist.',
      empty: 'Darin wurde nichts gefunden.',
      failed: {
        tooLarge: 'Größer, als eine Datei hier sein darf. Teilen Sie sie auf, oder senden Sie sie als ZIP.',
        noRoom: 'Für weitere Dateien ist kein Platz mehr. Bitte sagen Sie dem Team Bescheid.',
        unreadable:
          'Die Datei wurde auf Ihrem Gerät verschoben oder geändert. Wählen Sie sie noch einmal aus.',
        refused:
          'Der Server hat sie nicht angenommen. Versuchen Sie es noch einmal, oder sagen Sie dem Team Bescheid.',
      },
    },
    received: {
      title: 'Eingegangen',
      none: 'Noch ist nichts eingegangen.',
      count: files,
      pending: 'Eingegangen, wird gleich gelesen',
      running: 'Wird gelesen …',
      page: (page, pages) => `Wird gelesen: Seite ${say.number(page)} von ${say.number(pages)}`,
      read: (n, tables) => `${rows(n)} in ${count(tables, 'Tabelle', 'Tabellen')}`,
      noTable: 'Eingegangen. Eine Tabelle wurde darin nicht gefunden; das Team sieht sie sich an.',
      failed: 'Konnte nicht gelesen werden',
      details: 'Was gelesen wurde',
      rows,
      columns,
      firstRows: (table) => `Die ersten Zeilen von ${table}`,
      more: (n) => count(n, 'weitere Tabelle', 'weitere Tabellen'),
      total: (n) => `${rows(n)} gelesen`,
    },
    questions: {
      title: (n) => (n === 1 ? 'Eine Frage an Sie' : `${say.number(n)} Fragen an Sie`),
      about: 'Ihre Antwort entscheidet, wie Ihre Daten verstanden werden.',
      other: 'Eine andere Antwort',
      answer: 'Ihre Antwort',
      send: (n) => (n === 1 ? 'Antwort senden' : 'Alle Antworten senden'),
      missing: 'Bitte beantworten Sie auch diese Frage.',
      thanks:
        'Vielen Dank, Ihre Antworten wurden weitergegeben. Wenn noch etwas unklar ist, erscheint es hier.',
    },
    credentials: {
      title: (source) => `Zugang zu ${source}`,
      about: (source) =>
        `Ihre Daten werden direkt aus ${source} geholt. Dafür wird ein Zugang gebraucht. Er wird verschlüsselt aufbewahrt und nie wieder angezeigt.`,
      how: 'So bekommen Sie ihn',
      way: 'Art der Anmeldung',
      optional: 'freiwillig',
      send: 'Zugang geben',
      thanks: 'Vielen Dank. Die Daten werden jetzt geholt.',
    },
    done: {
      title: 'Alles gesendet?',
      about: 'Sagen Sie dem Team Bescheid, sobald alles da ist, damit es anfangen kann.',
      button: 'Es ist alles da',
      buttonAgain: 'Dem Team noch einmal Bescheid sagen',
      sending: 'Es werden noch Dateien gesendet. Warten Sie, bis sie angekommen sind.',
      nothing: 'Hier ist noch nichts. Senden Sie zuerst mindestens eine Datei.',
      broken: (n) =>
        `${count(n, 'Datei konnte', 'Dateien konnten')} nicht gelesen werden. Sie können eine bessere Fassung senden.`,
      told: 'Das Team weiß Bescheid',
      toldAt: (at) => `Sie haben dem Team am ${say.moment(at)} gesagt, dass alles da ist.`,
      next: 'Das Team prüft jetzt die Daten und bringt sie in Form. Hat es eine Frage, erscheint sie auf dieser Seite. Sie können die Seite schließen und jederzeit weitere Dateien senden.',
      since: (n) => `Seitdem ${n === 1 ? 'ist' : 'sind'} ${files(n)} dazugekommen.`,
    },
  };
}
