import type { Formats } from '../formats.js';
import type { Texts } from './en.js';

export function fr(say: Formats): Texts {
  // In French, nothing is one.
  const count = (n: number, one: string, many: string) => `${say.number(n)} ${n < 2 ? one : many}`;
  const files = (n: number) => count(n, 'fichier', 'fichiers');
  const rows = (n: number) => count(n, 'ligne', 'lignes');
  const columns = (n: number) => count(n, 'colonne', 'colonnes');
  return {
    title: (company) => `Données de ${company}`,
    opening: 'Ouverture de la page…',
    askedBy: (team) => `À la demande de ${team}.`,
    worksUntil: (date) => `Cette page reste accessible jusqu’au ${say.date(date)}.`,
    questionsTo: 'Une question ? Écrivez à',
    again: 'Réessayer',
    gone: {
      expired: 'Ce lien n’est plus valable',
      expiredWhy: 'Il a expiré ou a été remplacé par un lien plus récent.',
      unknown: 'Ce lien n’est pas valide',
      unknownWhy: 'Il manque peut-être une partie de l’adresse. Ouvrez-la de nouveau depuis le message reçu.',
      askTeam: (team) => `Demandez un nouveau lien à ${team}.`,
      askSender: 'Demandez un nouveau lien à la personne qui vous l’a envoyé.',
      writeTo: 'Écrivez à',
    },
    problem: {
      connection: 'Pas de connexion pour le moment. La page continue d’essayer.',
      unanswered: 'L’envoi n’a pas abouti : pas de connexion. Veuillez réessayer.',
      busy: 'Trop de requêtes à la fois. Patientez un instant, puis réessayez.',
      server: 'Une erreur s’est produite sur le serveur. Veuillez réessayer dans un instant.',
      over: 'Ce n’est plus nécessaire : la demande a été traitée entre-temps.',
    },
    notice: {
      title: 'Avant de commencer',
      use: 'Les fichiers que vous envoyez ici sont transmis à l’équipe qui vous a donné ce lien. Ils servent à reprendre vos données dans leur nouveau système.',
      rights: 'N’envoyez que ce que vous avez le droit de transmettre, et uniquement ce qui est demandé.',
      link: 'Toute personne qui possède ce lien peut envoyer des fichiers et voir ce qui a été reçu. Protégez-le comme un mot de passe.',
      accept: 'Accepter et continuer',
    },
    asked: {
      title: 'Ce qui est demandé',
      about:
        'Envoyez vos données telles quelles : vos noms de colonnes, votre ordre et vos formats de fichier conviennent.',
      from: (source) => `Depuis ${source}`,
      openSource: (source) => `Ouvrir ${source}`,
      required: 'obligatoire',
      columns,
      example: 'Exemple (CSV)',
    },
    send: {
      title: 'Envoyer des fichiers',
      drop: 'Déposez ici des fichiers ou des dossiers',
      dropNow: 'Relâchez pour envoyer',
      chooseFiles: 'Choisir des fichiers',
      chooseFolder: 'Choisir un dossier',
      takePhoto: 'Prendre une photo',
      kinds: 'Tableaux, exports, bases de données, PDF, e-mails, scans et photos, même compressés en ZIP.',
      photo: 'Photo',
      progress: (done, all) => `${say.number(done)} sur ${files(all)} ${done < 2 ? 'envoyé' : 'envoyés'}`,
      waiting: 'En attente',
      sending: (sent, all) => `${sent} sur ${all}`,
      checking: 'Vérification de la réception…',
      broken: (seconds) =>
        seconds > 0
          ? `La connexion a été coupée. Nouvel essai depuis le début dans ${say.number(seconds)} s.`
          : 'La connexion a été coupée. Nouvel essai depuis le début…',
      tryNow: 'Réessayer maintenant',
      arrived: 'Envoyé',
      cancel: 'Annuler',
      remove: 'Retirer de la liste',
      more: (n) => `Encore ${files(n)} en attente`,
      skipped: (n) => `${count(n, 'fichier caché a été ignoré', 'fichiers cachés ont été ignorés')}.`,
      unopened: (n) =>
        `${count(n, 'fichier n’a pas pu être ouvert', 'fichiers n’ont pas pu être ouverts')} sur votre appareil.`,
      twice: (n) =>
        `${count(n, 'fichier n’a pas été renvoyé', 'fichiers n’ont pas été renvoyés')} : un fichier du même nom et de la même taille est déjà là.`,
      twiceAnyway: 'Envoyer quand même',
      ok: 'OK',
      keepOpen: 'Gardez cette page ouverte jusqu’à la fin de l’envoi.',
      empty: 'Rien n’y a été trouvé.',
      failed: {
        tooLarge: 'Ce fichier dépasse la taille autorisée. Divisez-le ou envoyez-le compressé en ZIP.',
        noRoom: 'Il n’y a plus de place pour d’autres fichiers. Veuillez prévenir l’équipe.',
        unreadable: 'Le fichier a été déplacé ou modifié sur votre appareil. Choisissez-le de nouveau.',
        refused: 'Le serveur ne l’a pas accepté. Réessayez ou prévenez l’équipe.',
      },
    },
    received: {
      title: 'Reçu',
      none: 'Rien n’a encore été reçu.',
      count: files,
      pending: 'Reçu, en attente de lecture',
      running: 'Lecture en cours…',
      page: (page, pages) => `Lecture en cours : page ${say.number(page)} sur ${say.number(pages)}`,
      read: (n, tables) => `${rows(n)} dans ${count(tables, 'tableau', 'tableaux')}`,
      noTable: 'Reçu. Aucun tableau n’y a été trouvé ; l’équipe va l’examiner.',
      failed: 'Lecture impossible',
      details: 'Ce qui a été lu',
      rows,
      columns,
      firstRows: (table) => `Premières lignes de ${table}`,
      more: (n) => count(n, 'autre tableau', 'autres tableaux'),
      total: (n) => `${rows(n)} ${n < 2 ? 'lue' : 'lues'}`,
    },
    questions: {
      title: (n) => (n < 2 ? 'Une question pour vous' : `${say.number(n)} questions pour vous`),
      about: 'Votre réponse détermine la façon dont vos données sont comprises.',
      other: 'Une autre réponse',
      answer: 'Votre réponse',
      send: (n) => (n < 2 ? 'Envoyer la réponse' : 'Envoyer toutes les réponses'),
      missing: 'Veuillez répondre aussi à cette question.',
      thanks: 'Merci, vos réponses ont été transmises. Si autre chose n’est pas clair, cela s’affichera ici.',
    },
    credentials: {
      title: (source) => `Accès à ${source}`,
      about: (source) =>
        `Vos données sont récupérées directement depuis ${source}. Un accès est nécessaire ; il est conservé chiffré et n’est plus jamais affiché.`,
      how: 'Comment l’obtenir',
      way: 'Mode de connexion',
      optional: 'facultatif',
      send: 'Donner l’accès',
      thanks: 'Merci. La récupération des données a commencé.',
    },
    done: {
      title: 'Tout est envoyé ?',
      about: 'Prévenez l’équipe dès que tout est là, pour qu’elle puisse commencer.',
      button: 'Tout est là',
      buttonAgain: 'Prévenir de nouveau l’équipe',
      sending: 'Des fichiers sont encore en cours d’envoi. Attendez qu’ils soient arrivés.',
      nothing: 'Il n’y a encore rien ici. Envoyez d’abord au moins un fichier.',
      broken: (n) =>
        `${count(n, 'fichier n’a pas pu être lu', 'fichiers n’ont pas pu être lus')}. Vous pouvez en envoyer une meilleure version.`,
      told: 'L’équipe est prévenue',
      toldAt: (at) => `Vous avez indiqué à l’équipe que tout était là (${say.moment(at)}).`,
      next: 'Elle vérifie maintenant les données et les met en forme. Si elle a une question, celle-ci s’affichera sur cette page. Vous pouvez fermer la page et envoyer d’autres fichiers à tout moment.',
      since: (n) => `Depuis, ${count(n, 'fichier est arrivé', 'fichiers sont arrivés')}.`,
    },
  };
}
