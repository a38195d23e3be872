import type { Formats } from '../formats.js';
import type { Texts } from './en.js';

export function es(say: Formats): Texts {
  const count = (n: number, one: string, many: string) => `${say.number(n)} ${n === 1 ? one : many}`;
  const files = (n: number) => count(n, 'archivo', 'archivos');
  const rows = (n: number) => count(n, 'fila', 'filas');
  const columns = (n: number) => count(n, 'columna', 'columnas');
  return {
    title: (company) => `Datos de ${company}`,
    opening: 'Abriendo la página…',
    askedBy: (team) => `A petición de ${team}.`,
    worksUntil: (date) => `Esta página estará disponible hasta el ${say.date(date)}.`,
    questionsTo: '¿Alguna duda? Escriba a',
    again: 'Reintentar',
    gone: {
      expired: 'Este enlace ya no funciona',
      expiredWhy: 'Ha caducado o se ha sustituido por otro más reciente.',
      unknown: 'Este enlace no es válido',
      unknownWhy:
        'Puede que falte una parte de la dirección. Vuelva a abrirla desde el mensaje en que la recibió.',
      askTeam: (team) => `Pida un nuevo enlace a ${team}.`,
      askSender: 'Pida un nuevo enlace a la persona que se lo envió.',
      writeTo: 'Escriba a',
    },
    problem: {
      connection: 'No hay conexión en este momento. La página lo sigue intentando.',
      unanswered: 'No ha llegado: no hay conexión. Inténtelo de nuevo.',
      busy: 'Demasiadas solicitudes a la vez. Espere un momento y vuelva a intentarlo.',
      server: 'Algo ha fallado en el servidor. Vuelva a intentarlo dentro de un momento.',
      over: 'Ya no está pendiente: se ha resuelto entretanto.',
    },
    notice: {
      title: 'Antes de empezar',
      use: 'Los archivos que envíe aquí llegan al equipo que le dio este enlace. Allí se usan para trasladar sus datos al nuevo sistema.',
      rights: 'Envíe solo lo que tenga permiso para compartir, y solo lo que se pide.',
      link: 'Quien tenga este enlace puede enviar archivos y ver lo que se ha recibido. Trátelo como una contraseña.',
      accept: 'Aceptar y continuar',
    },
    asked: {
      title: 'Qué se necesita',
      about:
        'Envíelo tal como lo tenga: sus propios nombres de columna, su orden y sus formatos de archivo sirven.',
      from: (source) => `Desde ${source}`,
      openSource: (source) => `Abrir ${source}`,
      required: 'obligatoria',
      columns,
      example: 'Ejemplo (CSV)',
    },
    send: {
      title: 'Enviar archivos',
      drop: 'Suelte aquí archivos o carpetas',
      dropNow: 'Suelte para enviar',
      chooseFiles: 'Elegir archivos',
      chooseFolder: 'Elegir una carpeta',
      takePhoto: 'Hacer una foto',
      kinds:
        'Tablas, exportaciones, bases de datos, PDF, correos, escaneos y fotos; también comprimidos en ZIP.',
      photo: 'Foto',
      progress: (done, all) => `${say.number(done)} de ${files(all)} ${done === 1 ? 'enviado' : 'enviados'}`,
      waiting: 'En espera',
      sending: (sent, all) => `${sent} de ${all}`,
      checking: 'Comprobando si ha llegado…',
      broken: (seconds) =>
        seconds > 0
          ? `Se cortó la conexión. Se empezará de nuevo en ${say.number(seconds)} s.`
          : 'Se cortó la conexión. Empezando de nuevo…',
      tryNow: 'Intentar ahora',
      arrived: 'Enviado',
      cancel: 'Cancelar',
      remove: 'Quitar de la lista',
      more: (n) => `${count(n, 'archivo más en espera', 'archivos más en espera')}`,
      skipped: (n) =>
        `Se ${n === 1 ? 'ha omitido' : 'han omitido'} ${count(n, 'archivo oculto', 'archivos ocultos')}.`,
      unopened: (n) => `No se ${n === 1 ? 'ha podido' : 'han podido'} abrir ${files(n)} en su dispositivo.`,
      twice: (n) =>
        `No se ${n === 1 ? 'ha vuelto' : 'han vuelto'} a enviar ${files(n)}: ya hay uno con el mismo nombre y tamaño.`,
      twiceAnyway: 'Enviar de todos modos',
      ok: 'Aceptar',
      keepOpen: 'Mantenga abierta esta página hasta que todo se haya enviado.',
      empty: 'No se ha encontrado nada dentro.',
      failed: {
        tooLarge: 'Supera el tamaño permitido. Divida el archivo o envíelo comprimido en ZIP.',
        noRoom: 'Ya no queda espacio para más archivos. Avise al equipo.',
        unreadable: 'El archivo se ha movido o ha cambiado en su dispositivo. Vuelva a elegirlo.',
        refused: 'El servidor no lo ha aceptado. Inténtelo de nuevo o avise al equipo.',
      },
    },
    received: {
      title: 'Recibido',
      none: 'Todavía no se ha recibido nada.',
      count: files,
      pending: 'Recibido, pendiente de lectura',
      running: 'Leyendo…',
      page: (page, pages) => `Leyendo: página ${say.number(page)} de ${say.number(pages)}`,
      read: (n, tables) => `${rows(n)} en ${count(tables, 'tabla', 'tablas')}`,
      noTable: 'Recibido. No se ha encontrado ninguna tabla; el equipo lo revisará.',
      failed: 'No se ha podido leer',
      details: 'Qué se ha leído',
      rows,
      columns,
      firstRows: (table) => `Primeras filas de ${table}`,
      more: (n) => count(n, 'tabla más', 'tablas más'),
      total: (n) => `${rows(n)} ${n === 1 ? 'leída' : 'leídas'}`,
    },
    questions: {
      title: (n) => (n === 1 ? 'Una pregunta para usted' : `${say.number(n)} preguntas para usted`),
      about: 'Su respuesta decide cómo se interpretan sus datos.',
      other: 'Otra respuesta',
      answer: 'Su respuesta',
      send: (n) => (n === 1 ? 'Enviar respuesta' : 'Enviar todas las respuestas'),
      missing: 'Responda también a esta pregunta.',
      thanks: 'Gracias, sus respuestas se han transmitido. Si queda algo por aclarar, aparecerá aquí.',
    },
    credentials: {
      title: (source) => `Acceso a ${source}`,
      about: (source) =>
        `Sus datos se obtienen directamente de ${source}. Para ello hace falta un acceso, que se guarda cifrado y no se vuelve a mostrar.`,
      how: 'Cómo obtenerlo',
      way: 'Forma de iniciar sesión',
      optional: 'opcional',
      send: 'Dar acceso',
      thanks: 'Gracias. Los datos se están obteniendo ahora.',
    },
    done: {
      title: '¿Ya está todo?',
      about: 'Avise al equipo cuando esté todo aquí, para que pueda empezar.',
      button: 'Ya está todo',
      buttonAgain: 'Avisar de nuevo al equipo',
      sending: 'Todavía se están enviando archivos. Espere a que lleguen.',
      nothing: 'Aquí no hay nada todavía. Envíe primero al menos un archivo.',
      broken: (n) =>
        `No se ${n === 1 ? 'ha podido' : 'han podido'} leer ${files(n)}. Puede enviar una copia mejor.`,
      told: 'El equipo ya lo sabe',
      toldAt: (at) => `Usted avisó al equipo de que ya está todo (${say.moment(at)}).`,
      next: 'Ahora el equipo revisa los datos y les da forma. Si tiene alguna pregunta, aparecerá en esta página. Puede cerrarla y enviar más archivos cuando quiera.',
      since: (n) => `Desde entonces ${n === 1 ? 'ha llegado' : 'han llegado'} ${files(n)}.`,
    },
  };
}
