/**
 * Words of business data that mean the same, in English, German, French, Dutch, Spanish, Italian, Portuguese and
 * Swedish, with the usual short forms. One line for each meaning; a word may have several: which one is meant shows
 * in the list of allowed values.
 */
export const CONCEPTS = `
yes|y|true|t|1|on|x|ja|j|oui|o|vrai|wahr|si|sí|s|sim|verdadero|vero|verdadeiro|sant|waar|juist|checked|✓|✔|yep|ok|opt in|opted in|accepted|agreed|granted|v|tak|ano|áno|igen|kyllä|da|evet|verdad|affirmative|aktiviert ja
no|n|false|f|0|off|nein|non|faux|falsch|nee|não|nao|falso|nej|falskt|onwaar|onjuist|unchecked|opt out|opted out|declined|refused|nie|ne|nem|ei|nei|hayır|negative answer
active|aktiv|aktive|actif|active|actief|activo|activa|attivo|attiva|ativo|ativa|enabled|aktiviert|live|in use|in service|current|operational|laufend|en cours|in gebruik|i bruk|normal status
inactive|inaktiv|inactif|inactive|inactief|inactivo|inactiva|inattivo|inativo|disabled|deaktiviert|désactivé|non active|not active|dormant|suspended
discontinued|utgången|utgått|utgår|auslaufend|ausgelaufen|eingestellt|abgekündigt|arrêté|abandonné|supprimé|vervallen|uit assortiment|descatalogado|descontinuado|fuori produzione|discontinuato|obsolete|obsolet|obsoleto|end of life|eol|phased out|expired
open|offen|offene|ouvert|ouverte|abierto|abierta|aperto|aperta|aberto|aberta|öppen|open status|outstanding|ausstehend|en suspens|unresolved|reopened
closed|geschlossen|abgeschlossen|fermé|fermée|clos|clôturé|gesloten|afgesloten|cerrado|cerrada|chiuso|chiusa|fechado|fechada|stängd|avslutad|completed and closed|done|erledigt geschlossen|abgerechnet geschlossen
pending|hold|on hold|wartend|in wartestellung|zurückgestellt|en attente|in afwachting|in behandeling|pendiente|in attesa|in sospeso|pendente|väntande|avvaktar|waiting|awaiting|parked|waiting on customer|waiting for customer|waiting for reply|awaiting reply|awaiting customer|wartet auf kunde|wartet|wacht op klant|en attente client|esperando al cliente|in attesa del cliente|väntar på kund|pending payment|awaiting payment
solved|resolved|gelöst|erledigt|résolu|opgelost|resuelto|risolto|resolvido|löst|fixed|afgehandeld
new|neu|nouveau|nouvelle|nieuw|nuevo|nueva|nuovo|nuova|novo|nova|ny|nytt|brand new|neu angelegt|open new
in progress|wip|in bearbeitung|en cours|in uitvoering|in behandeling|en curso|en proceso|in corso|em andamento|pågående|working|started|ongoing|in process|processing|running|under way
completed|complete|done|finished|fertig|abgeschlossen|beendet|erledigt|terminé|achevé|voltooid|afgerond|klaar|completado|terminado|finalizado|completato|concluído|klar|slutförd|färdig|fulfilled
planned|geplant|planifié|prévu|gepland|planificado|pianificato|planejado|planerad|scheduled|terminiert
draft|entwurf|brouillon|concept|borrador|bozza|rascunho|utkast|wip draft
sent|gesendet|versendet|verschickt|envoyé|envoyée|verzonden|verstuurd|enviado|enviada|inviato|inviata|skickad|issued|mailed
shipped|versandt|versendet|ausgeliefert|expédié|expédiée|verzonden|verscheept|enviado|spedito|spedita|expedido|skickad|levererad|dispatched|sent out|shp|shpd
delivered|geliefert|zugestellt|ausgeliefert|livré|livrée|geleverd|bezorgd|entregado|entregada|consegnato|consegnata|entregue|levererad|received by customer|dlvd
backordered|back ordered|back order|backorder|rückstand|im rückstand|nachlieferung|en rupture|en reliquat|nalevering|in backorder|pedido pendiente|arretrato|restnoterad|bo|b o|bkord
cancelled|canceled|storniert|storno|abgebrochen|annulliert|gekündigt|annulé|annulée|geannuleerd|cancelado|cancelada|anulado|annullato|annullata|avbruten|annullerad|makulerad|void|voided|cxl|canc|cncl|cxld|withdrawn|called off
invoiced|fakturiert|berechnet|abgerechnet|facturé|facturée|gefactureerd|facturado|facturada|fatturato|fatturata|faturado|fakturerad|billed|inv
paid|bezahlt|beglichen|ausgeglichen|payé|payée|réglé|réglée|acquitté|betaald|voldaan|pagado|pagada|abonado|pagato|pagata|saldato|pago|paga|betald|settled|cleared|paid in full|fully paid
unpaid|unbezahlt|nicht bezahlt|impayé|impayée|non payé|onbetaald|niet betaald|impagado|no pagado|non pagato|não pago|obetald|not paid
partially paid|partly paid|part paid|partial|partial payment|teilbezahlt|teilweise bezahlt|teilzahlung|partiellement payé|payé partiellement|deels betaald|gedeeltelijk betaald|parcialmente pagado|pago parcial|parzialmente pagato|parcialmente pago|delvis betald|delbetald
overdue|past due|überfällig|fällig|en retard|échu|achterstallig|te laat|vencido|vencida|scaduto|scaduta|em atraso|förfallen|late
due on receipt|upon receipt|on receipt|receipt|cash|immediate|immediately|due immediately|sofort|sofort fällig|bei erhalt|zahlbar sofort|comptant|au comptant|à réception|réception de facture|contant|direct|per direct|al contado|contado|a la recepción|a vista|alla consegna|à vista|omgående|kontant|cod|cash on delivery|dor|prepaid due
prepaid|vorkasse|vorauskasse|prépayé|d'avance|vooruitbetaling|vooruit|prepago|anticipo|pago anticipado|anticipato|pré pago|förskott|in advance|advance
refunded|erstattet|rückerstattet|remboursé|terugbetaald|reembolsado|rimborsato|återbetald|credited
approved|genehmigt|freigegeben|approuvé|validé|goedgekeurd|aprobado|aprobada|approvato|aprovado|godkänd|accepted|confirmed
rejected|abgelehnt|refusé|rejeté|afgewezen|afgekeurd|rechazado|rifiutato|respinto|rejeitado|avvisad|nekad|declined|denied
confirmed|bestätigt|confirmé|bevestigd|confirmado|confermato|bekräftad|accepted
deleted|gelöscht|supprimé|verwijderd|eliminado|borrado|cancellato|eliminato|excluído|raderad|removed|trashed
archived|archiviert|archivé|gearchiveerd|archivado|archiviato|arquivado|arkiverad
blocked|gesperrt|blockiert|bloqué|geblokkeerd|bloqueado|bloccato|spärrad|locked|on stop|stop
low|niedrig|gering|bas|basse|faible|laag|baja|bajo|bassa|basso|baixa|låg|minor|p4|lo|prio 3|trivial|lowest|very low|sehr niedrig
normal|mittel|medium|moyen|moyenne|normale|normaal|gemiddeld|media|medio|medel|média|médio|standard|regular|default|p3|med|moderate|prio 2
high|hoch|élevé|élevée|haut|haute|hoog|alta|alto|hög|major|p2|hi|important|wichtig|prio 1
urgent|dringend|sehr hoch|kritisch|critical|urgente|spoed|dringend|urgent|brådskande|akut|p1|highest|blocker|emergency|asap|critique|crítico|critico|immediate priority
good|gut|bon|bonne|goed|bueno|buena|buono|buona|bom|boa|bra|positive|satisfied|zufrieden|happy|thumbs up
bad|schlecht|mauvais|mauvaise|slecht|malo|mala|cattivo|cattiva|mau|ruim|dålig|negative|dissatisfied|unzufrieden|unhappy|poor|thumbs down
full time|fulltime|ft|vollzeit|temps plein|plein temps|temps complet|voltijd|voltijds|fulltijd|jornada completa|tiempo completo|a tempo pieno|tempo pieno|tempo integral|período integral|heltid|regular full time|100%|permanent full time|vz
part time|parttime|pt|teilzeit|temps partiel|deeltijd|deeltijds|media jornada|jornada parcial|tiempo parcial|a tempo parziale|tempo parziale|part time employee|meio período|tempo parcial|deltid|tz
contractor|freelance|freelancer|freiberufler|freier mitarbeiter|selbstständig|self employed|zzp|zzper|zelfstandige|indépendant|prestataire|consultant|autónomo|contratista|libero professionista|collaboratore|autônomo|prestador|konsult|inhyrd|external|extern|externe|subcontractor|1099|b2b|contract|freiberuflich|selbständig|freie mitarbeit|freie mitarbeiterin|zelfstandig|travailleur indépendant
intern|internship|praktikant|praktikantin|praktikum|werkstudent|stagiaire|stage|stagiair|stagista|tirocinante|becario|becaria|pasante|prácticas|estagiário|estágio|praktik|trainee|student
temporary|temp|befristet|zeitarbeit|aushilfe|intérimaire|cdd|tijdelijk|uitzendkracht|temporal|eventual|temporaneo|a tempo determinato|temporário|tillfällig|visstid|vikarie|fixed term|seasonal|casual
permanent|unbefristet|festanstellung|cdi|vast|onbepaalde tijd|indefinido|fijo|a tempo indeterminato|permanente|tillsvidare|fast|regular employee|perm
apprentice|azubi|auszubildender|auszubildende|lehrling|ausbildung|apprenti|apprentissage|alternance|leerling|aprendiz|apprendista|lärling|apprenticeship
male|m|man|mann|männlich|herr|homme|masculin|h|mannelijk|hombre|masculino|varón|uomo|maschio|maschile|homem|manlig|kille
female|f|woman|frau|weiblich|w|femme|féminin|v|vrouw|vrouwelijk|mujer|femenino|donna|femmina|femminile|mulher|feminino|kvinna|kvinnlig|k
diverse|divers|non binary|nonbinary|nb|d|x gender|anders|otro género
single|ledig|célibataire|ongehuwd|alleenstaand|soltero|soltera|celibe|nubile|solteiro|solteira|ogift|unmarried
married|verheiratet|vh|marié|mariée|gehuwd|getrouwd|casado|casada|sposato|sposata|coniugato|gift|civil partnership
divorced|geschieden|divorcé|divorcée|gescheiden|divorciado|divorciada|divorziato|divorziata|frånskild|skild|separated
widowed|verwitwet|veuf|veuve|weduwe|weduwnaar|viudo|viuda|vedovo|vedova|viúvo|viúva|änka|änkling
won|gewonnen|gagné|gewonnen|ganado|vinto|ganho|vunnen|closed won|success
lost|verloren|perdu|perdido|perso|förlorad|closed lost|failed deal
failed|fehlgeschlagen|échoué|mislukt|fallido|fallito|misslyckad|error status
qualified|qualifiziert|qualifié|gekwalificeerd|calificado|qualificato|kvalificerad
unqualified|disqualified|nicht qualifiziert|non qualifié|bad fit|junk
customer|client|kunde|kunden|kundin|debitor|cliente|klant|kund|buyer|end user|end customer|account customer|cust|käufer
supplier|vendor|lieferant|kreditor|fournisseur|leverancier|proveedor|fornitore|fornecedor|leverantör|supp|vend
employee|mitarbeiter|angestellter|salarié|employé|medewerker|werknemer|empleado|dipendente|funcionário|anställd|staff|emp|personal|personnel|internal staff
partner|geschäftspartner|partenaire|socio|parceiro|samarbetspartner|reseller|wiederverkäufer|händler|revendeur|distributor|wholesale partner
lead|interessent|piste|prospecto|contatto|open lead|raw lead
prospect|interessent|prospekt|potential customer|potenzieller kunde|potentiel|potentieel|cliente potencial|potenziale|prospecto
subscriber|abonnent|abonné|abonnee|suscriptor|iscritto|assinante|prenumerant|newsletter subscriber
opportunity|chance|verkaufschance|opportunité|kans|oportunidad|opportunità|oportunidade|möjlighet|affärsmöjlighet
mql|marketing qualified lead|marketing qualified
sql|sales qualified lead|sales qualified
evangelist|promoter|advocate|fürsprecher|ambassador
wholesale|wholesaler|großhandel|grosshandel|grossiste|vente en gros|groothandel|mayorista|al por mayor|ingrosso|grossista|atacado|grossist|partihandel|whsl|ws|bulk
retail|retailer|einzelhandel|détail|détaillant|vente au détail|detailhandel|winkel|minorista|al por menor|dettaglio|dettagliante|varejo|retalho|detaljhandel|butik|rtl|consumer|end consumer
government|govt|gov|public sector|öffentlich|behörde|öffentliche hand|administration|secteur public|gouvernement|overheid|gobierno|sector público|governo|pubblica amministrazione|ente pubblico|offentlig|myndighet|municipal|federal|state agency
export|ausland|exportation|à l'export|exportación|esportazione|estero|exportação|uitvoer|overseas|foreign|international|exp
domestic|inland|national|nationale|binnenland|nacional|nazionale|inrikes|local
company|firma|unternehmen|entreprise|société|bedrijf|empresa|azienda|società|företag|organisation|organization|business|geschäftlich|corporate|legal entity|juristische person|org|b2b
person|private|privat|privatperson|particulier|particular|privato|individuo|pessoa física|individual|natural person|natürliche person|consumer|b2c|persona física
non profit|nonprofit|gemeinnützig|verein|association|ngo|vereniging|sin fines de lucro|onlus|ideell|charity
invoice|rechnung|rg|facture|factuur|factura|fattura|fatura|faktura|inv|bill|sales invoice|ausgangsrechnung|tax invoice|re|fa|fac|fv|ft|fc|ar invoice|factures
credit memo|credit note|gutschrift|avoir|note de crédit|creditnota|creditfactuur|nota de crédito|abono|nota di credito|nota credito|kreditfaktura|kreditnota|kredit nota|cm|cn|crn|credit|refund note|storno rechnung|rectificativa|gs|gu|av|nc|credit invoice|creditnote|kreditering
debit memo|debit note|lastschriftanzeige|note de débit|debetnota|nota de débito|nota di debito|debetnota|dm|dn
payment|zahlung|paiement|règlement|betaling|pago|pagamento|betalning|pmt|pay|receipt of payment|za|zahlungseingang|encaissement|cobro|incasso payment|inbetalning
order|bestellung|auftrag|commande|bestelling|opdracht|pedido|orden|ordine|encomenda|beställning|so|sales order
quote|quotation|angebot|devis|offerte|presupuesto|cotización|preventivo|orçamento|offert|estimate|proposal
delivery note|lieferschein|bon de livraison|pakbon|albarán|documento di trasporto|ddt|guia de remessa|följesedel|packing slip
purchase|einkauf|achat|inkoop|aankoop|compra|acquisto|inköp|buy
sale|verkauf|vente|verkoop|venta|vendita|venda|försäljning|sales|sell
return|retoure|rückgabe|rücksendung|retour|devolución|reso|devolução|retur|rma
adjustment|korrektur|anpassung|correction|ajustement|correctie|ajuste|rettifica|justering|adj
transfer|umbuchung|umlagerung|transfert|overboeking|overplaatsing|traspaso|trasferimento|transferência|överföring|xfer
cash|bar|bargeld|barzahlung|espèces|comptant|contant|efectivo|al contado|contanti|dinheiro|kontant|kontanter
card|credit card|kreditkarte|karte|ec karte|carte|carte bancaire|carte de crédit|cb|creditcard|kaart|pinpas|pin|tarjeta|tarjeta de crédito|carta|carta di credito|cartão|kort|kreditkort|visa|mastercard|cc|debit card|bancontact|maestro|amex
bank transfer|wire|wire transfer|überweisung|banküberweisung|ueberweisung|virement|virement bancaire|overschrijving|overboeking|bankoverschrijving|transferencia|transferencia bancaria|bonifico|bonifico bancario|transferência bancária|banköverföring|bankgiro|bacs|eft|ach|sepa|iban|bt|transfer|bank wire|wire payment|banktransfer|gireren|giro
direct debit|lastschrift|bankeinzug|einzug|sepa lastschrift|prélèvement|prélèvement automatique|automatische incasso|incasso|domiciliación|domiciliación bancaria|recibo domiciliado|addebito diretto|rid|débito direto|autogiro|dd
cheque|check|scheck|chèque|assegno|cheque bancario|chq|chk
paypal|pp|pay pal
email|e mail|mail|courriel|mél|correo|correo electrónico|posta elettronica|e post|epost|per mail|electronic mail
phone|telephone|telefon|telefonisch|téléphone|telefoon|teléfono|telefono|telefone|call|anruf|voice|tel|phone call|inbound call|hotline
web|website|webseite|web form|webform|formulaire web|site web|online|internet|portal|webformular|help center|web widget|homepage|sito web|sitio web|hemsida|web site|web portal
chat|live chat|livechat|messenger|messaging|whatsapp|instant message
api|integration|programmatic|rest api|webhook
fax|telefax|télécopie|fax message
letter|brief|post|courrier|lettre|carta|lettera|brev|mail post|postal mail|snail mail
social media|social|facebook|twitter|instagram|soziale medien|réseaux sociaux|sociale media|redes sociales|sociala medier
in person|persönlich|vor ort|en personne|persoonlijk|en persona|di persona|personligen|walk in|counter|store visit
mobile|mobil|handy|cell|cellphone|portable|mobiel|móvil|celular|cellulare|telemóvel|mobiltelefon
home|privat|zuhause|domicile|maison|thuis|casa|hem|residential
work|geschäftlich|arbeit|dienstlich|travail|bureau|werk|trabajo|lavoro|trabalho|arbete|office|business
billing|rechnung|rechnungsadresse|facturation|facturatie|factuuradres|facturación|fatturazione|faturamento|fakturering|invoice address|bill to
shipping|lieferung|lieferadresse|livraison|aflevering|afleveradres|verzending|envío|spedizione|entrega|leverans|delivery|ship to|delivery address
piece|pieces|pc|pcs|pce|st|stk|stck|stück|stueck|stuk|stuks|stks|pièce|pièces|unité|unités|pza|pieza|piezas|unidad|unidades|ud|uds|pezzo|pezzi|pz|peça|peças|unidade|un|und|styck|stycken|ea|each|unit|units|nos|szt|kpl|item|nr|num|stk.|st.|stykker|kus|ks|db
box|karton|carton|kiste|schachtel|caisse|boîte|doos|dozen pak|caja|scatola|caixa|låda|kartong|ctn|bx|crt|case|cs
pack|paket|packung|pkg|pkt|pak|paquet|pakket|pakje|paquete|pacco|confezione|pacote|förpackning|package|pck|pk|bundle|set|förp|frp|fp|pak.|confez
pair|paar|paire|par|paio|pr|prs
dozen|dutzend|douzaine|dozijn|docena|dozzina|dúzia|dussin|dz|doz
pallet|palette|pal|plt|palé|bancale|pall
roll|rolle|rouleau|rol|rollo|rotolo|rolo|rulle|rl
bag|sack|beutel|sac|zak|saco|sacco|säck|påse
bottle|flasche|bouteille|fles|botella|bottiglia|garrafa|flaska|btl|fl
kg|kilogram|kilograms|kilogramm|kilogramme|kilo|kilos|kgs|kilogramo|chilogrammo|chilo|quilograma|kgm
g|gram|grams|gramm|gramme|gr|grams|gramo|grammo|grama|grm
t|ton|tonne|tonnes|tonnen|tons|tonelada|tonnellata|to|tne
mg|milligram|milligramm
m|meter|meters|metre|metres|mètre|mètres|mtr|mtrs|mt|lfm|laufmeter|lfdm|metro|metros|metri|löpmeter|lm|mts
cm|centimeter|centimetre|zentimeter|centimètre|centímetro|centimetro
mm|millimeter|millimetre|millimètre|milímetro|millimetro
km|kilometer|kilometre|kilomètre|kilómetro|chilometro
m2|sqm|square metre|square meter|quadratmeter|qm|m²|mètre carré|vierkante meter|metro cuadrado|metro quadrato|kvadratmeter|kvm
m3|cbm|cubic metre|kubikmeter|m³|mètre cube|kubieke meter|metro cúbico|metro cubo
l|liter|liters|litre|litres|ltr|lt|ltrs|lit|litro|litros|litri|ltr.
ml|milliliter|millilitre|mililitro|millilitro
hour|hours|h|hr|hrs|stunde|stunden|std|heure|heures|uur|uren|hora|horas|ora|ore|timme|timmar|tim
day|days|d|tag|tage|jour|jours|dag|dagen|día|días|dia|dias|giorno|giorni|dagar
week|weeks|wk|woche|wochen|semaine|semaines|weken|semana|semanas|settimana|settimane|vecka|veckor|weekly|wöchentlich|hebdomadaire|wekelijks|semanal|settimanale
month|months|mo|monat|monate|mois|maand|maanden|mes|meses|mese|mesi|mês|månad|månader|monthly|monatlich|mensuel|maandelijks|mensual|mensile|mensal
quarter|quartal|trimestre|kwartaal|kvartal|quarterly|vierteljährlich|quartalsweise|trimestriel|trimestral|trimestrale
year|years|yr|jahr|jahre|an|ans|année|jaar|año|años|anno|anni|ano|anos|år|yearly|annual|annually|jährlich|annuel|jaarlijks|anual|annuale|årlig
mr|herr|hr|monsieur|m|dhr|de heer|heer|señor|sr|signor|signore|sig|senhor
mrs|ms|frau|fr|madame|mme|mevrouw|mevr|mw|señora|sra|signora|sig ra|senhora|fru
miss|fräulein|mademoiselle|mlle|señorita|srta|signorina|fröken
dr|doktor|doctor|docteur|dokter|dottore|dott|doutor
debit|soll|débit|debet|debe|dare|débito|dr amount
credit|haben|crédit|haber|avere|crédito|cr amount
asset|assets|aktiva|aktiv vermögen|actif|activa|activo|attivo|attività|ativo|tillgång|tillgångar|vermögen
liability|liabilities|passiva|verbindlichkeit|verbindlichkeiten|passif|dette|passivo|passività|pasivo|schuld|schulden|skuld|skulder
equity|eigenkapital|capitaux propres|eigen vermogen|patrimonio|patrimonio neto|patrimonio netto|patrimônio líquido|eget kapital|capital
income|revenue|ertrag|erträge|erlös|erlöse|umsatz|produits|produit|opbrengst|opbrengsten|omzet|ingreso|ingresos|ricavo|ricavi|receita|intäkt|intäkter|sales revenue
expense|expenses|cost|costs|aufwand|aufwendungen|kosten|charges|charge|gasto|gastos|costo|costi|despesa|despesas|kostnad|kostnader
in stock|auf lager|lagernd|verfügbar|en stock|disponible|op voorraad|beschikbaar|disponibile|em estoque|i lager|available
out of stock|nicht auf lager|ausverkauft|nicht verfügbar|rupture de stock|épuisé|niet op voorraad|uitverkocht|agotado|sin existencias|esaurito|esgotado|slut|sold out|unavailable
vacation|annual leave|urlaub|congé|congés payés|vakantie|verlof|vacaciones|ferie|férias|semester|holiday|pto
sick|sick leave|krank|krankheit|maladie|arrêt maladie|ziek|ziekte|enfermedad|baja|malattia|doença|sjuk|illness
on leave|beurlaubt|elternzeit|en congé|met verlof|de baja|in congedo|de licença|tjänstledig|leave|leave of absence|parental leave|maternity|ruhend|ruht|suspension du contrat|inaktiv beurlaubt|föräldraledig|zwangerschapsverlof|excedencia|aspettativa
terminated|gekündigt|ausgeschieden|ausgetreten|parti|licencié|uit dienst|ontslagen|baja|cesado|cessato|licenziato|desligado|avslutad anställning|left|resigned|former|ehemalig|leaver|beendet|sorti|uitdienst|vertrokken|ex employee|inactive employee|slutat|despedido|finiquitado|dimesso|demitido
manager|leiter|führungskraft|responsable|chef|leidinggevende|gerente|jefe|dirigente|gestor|supervisor
agent|sachbearbeiter|bearbeiter|medewerker support|agente|handläggare|support agent|operator|staff member
admin|administrator|administrateur|beheerder|administrador|amministratore|administratör|superuser
user|benutzer|nutzer|anwender|utilisateur|gebruiker|usuario|utente|usuário|användare|end user|requester
incident|störung|vorfall|storing|incidente|incidencia|störning|fault
problem|probleem|problème|problema
question|frage|vraag|pregunta|domanda|pergunta|fråga|enquiry|inquiry|anfrage|query
task|aufgabe|tâche|taak|tarea|compito|tarefa|uppgift|to do|todo
bug|defect|fehler|erreur|fout|error|errore|erro|fel
feature|feature request|wunsch|demande|wens|solicitud|richiesta|önskemål|enhancement
monday|mon|montag|mo|lundi|lun|maandag|ma|lunes|lunedì|segunda feira|segunda|måndag|mån
tuesday|tue|tues|dienstag|di|mardi|mar|dinsdag|martes|martedì|terça feira|terça|tisdag|tis
wednesday|wed|mittwoch|mi|mercredi|mer|woensdag|wo|miércoles|mercoledì|quarta feira|quarta|onsdag|ons
thursday|thu|thur|thurs|donnerstag|do|jeudi|jeu|donderdag|jueves|giovedì|quinta feira|quinta|torsdag|tors
friday|fri|freitag|fr|vendredi|ven|vrijdag|vr|viernes|venerdì|sexta feira|sexta|fredag|fre
saturday|sat|samstag|sonnabend|sa|samedi|sam|zaterdag|za|sábado|sabato|lördag|lör
sunday|sun|sonntag|so|dimanche|dim|zondag|zo|domingo|domenica|söndag|sön
north|nord|noord|norte|norr
south|süd|sud|zuid|sur|sul|söder|syd
east|ost|est|oost|este|leste|öster|öst
west|ouest|oeste|ovest|väst|väster
small|klein|petit|petite|pequeño|pequeña|piccolo|pequeno|liten|s size
large|groß|gross|grand|grande|groot|stor|big
red|rot|rouge|rood|rojo|rosso|vermelho|röd
green|grün|vert|groen|verde|grön
blue|blau|bleu|blauw|azul|blu|blå
yellow|gelb|jaune|geel|amarillo|giallo|amarelo|gul
black|schwarz|noir|zwart|negro|nero|preto|svart
white|weiß|weiss|blanc|wit|blanco|bianco|branco|vit
grey|gray|grau|gris|grijs|grigio|cinza|grå
other|others|sonstige|sonstiges|andere|anderes|autre|autres|overig|overige|anders|otro|otra|otros|altro|altra|altri|outro|outra|outros|övrigt|övriga|annan|annat|misc|miscellaneous|divers|diverse
none|keine|keiner|kein|aucun|aucune|geen|ninguno|ninguna|nessuno|nessuna|nenhum|nenhuma|ingen|inget|nothing
both|beide|beides|les deux|ambos|entrambi|båda
gold|or|goud|oro|ouro|guld
silver|silber|argent|zilver|plata|argento|prata|silver tier
bronze|brons|bronce|bronzo
standard|default|basis|basic|regular|normal tier|estándar|padrão|standaard
reduced|ermäßigt|réduit|verlaagd|laag tarief|reducido|ridotto|reduzido|reducerad
exempt|befreit|steuerfrei|exonéré|exempté|vrijgesteld|exento|esente|isento|undantagen|zero rated|tax free
credit card|kreditkarte
annual|jährlich
taxable|steuerpflichtig|assujetti|imposable|belastbaar|btw plichtig|sujeto|imponibile|tributável|momspliktig
physical|lager|lagerware|stockable|stock item|storable|storable product|inventory item|inventory
service|services|dienstleistung|leistung|prestation|dienst|servicio|servizio|serviço|tjänst|labour|labor
raw material|rohstoff|rohmaterial|matière première|grondstof|materia prima|matéria prima|råvara|raw
finished good|finished goods|fertigware|fertigerzeugnis|produit fini|eindproduct|gereed product|producto terminado|prodotto finito|produto acabado|färdigvara
`;
