/** Given names that many people have, in lower case: English, German, French, Spanish, Italian, Dutch, Nordic, Slavic, others. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  `james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark donald
   steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob gary nicholas eric
   jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond patrick jack dennis jerry
   tyler aaron jose adam henry nathan douglas zachary peter kyle walter ethan jeremy harold keith christian roger noah
   gerald carl terry sean austin arthur lawrence jesse dylan bryan joe jordan billy bruce albert willie gabriel logan
   alan juan wayne roy ralph randy eugene vincent russell elijah louis bobby philip johnny oliver harry charlie alfie
   oscar leo theo archie isaac freddie max lucas mason liam owen callum connor craig darren gareth graham hugh ian neil
   nigel simon stuart trevor martin barry colin derek duncan ewan fraser rory toby rupert giles alistair angus jamie
   mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley
   kimberly emily donna michelle carol amanda dorothy melissa deborah stephanie rebecca sharon laura cynthia kathleen amy
   angela shirley anna brenda pamela emma nicole helen samantha katherine christine debra rachel carolyn janet catherine
   maria heather diane ruth julie olivia joyce virginia victoria kelly lauren christina joan evelyn judith megan andrea
   cheryl hannah jacqueline martha gloria teresa ann sara madison frances kathryn janice jean abigail alice julia judy
   sophia grace denise amber doris marilyn danielle beverly isabella theresa diana natalie brittany charlotte marie kayla
   alexis lori chloe lucy ella mia amelia poppy isla freya daisy holly jade fiona gillian lesley lorraine moira sian
   tracy wendy zoe claire joanne louise nicola paula rosie ruby sophie imogen eleanor georgia phoebe matilda florence
   hans klaus jürgen wolfgang dieter manfred uwe günter horst bernd werner heinz gerhard helmut karl stefan andreas jens
   matthias jörg ralf sven torsten dirk markus frank rainer holger norbert ulrich rolf heiko olaf detlef volker kai
   florian sebastian tobias jan lukas finn jonas felix moritz julian philipp niklas fabian lars marcel björn carsten
   ursula monika petra sabine renate helga brigitte ingrid gisela karin gabriele heike susanne birgit angelika anja
   claudia stefanie katrin silke anke ute martina nadine katja tanja sandra jutta ilse elke bärbel beate kerstin ines
   lena leonie johanna greta frieda ida mathilda lina heidi gudrun marlene franziska annika svenja maike wiebke
   jean pierre michel andré philippe rené alain jacques bernard marcel daniel roger robert claude christian gérard yves
   nicolas julien thierry laurent olivier pascal éric guillaume antoine mathieu maxime alexandre hugo clément baptiste
   françois étienne gilles serge rémi quentin arnaud cédric damien fabrice sylvain benoît xavier yann thibault
   monique nathalie isabelle sylvie catherine françoise martine christiane valérie sandrine véronique nicole anne
   céline aurélie camille manon léa chloé inès juliette margaux élodie émilie hélène amélie mathilde pauline delphine
   corinne brigitte chantal dominique agnès florence virginie laetitia caroline sabrina
   antonio josé manuel francisco juan david javier daniel carlos jesús alejandro miguel rafael pedro pablo ángel sergio
   fernando luis jorge alberto álvaro diego adrián raúl iván enrique ramón vicente andrés joaquín santiago eduardo
   ricardo roberto mario jaime ignacio rubén óscar gonzalo emilio
   carmen ana isabel dolores pilar josefa rosa teresa antonia mercedes lucía paula elena marta cristina raquel sofía
   alba beatriz rocío silvia patricia inmaculada yolanda margarita esther nuria alicia lorena noelia valentina camila
   giuseppe giovanni antonio mario luigi francesco angelo vincenzo pietro salvatore carlo franco domenico bruno paolo
   marco andrea luca alessandro matteo lorenzo davide simone stefano roberto fabio riccardo federico gabriele tommaso
   giulia francesca chiara sara martina silvia elisa alessia giorgia elena valentina federica paola laura roberta
   alessandra giovanna rosa angela lucia caterina serena ilaria beatrice
   joão josé antónio manuel pedro rui nuno tiago gonçalo duarte miguel vasco inês catarina beatriz mariana joana rita
   thiago rafaela fernanda luiza gustavo felipe leonardo
   jan johannes cornelis hendrik willem pieter gerrit jacob dirk jeroen bas sander maarten joost bart wouter thijs daan
   sem bram ruben stijn kees henk piet joop koen niels rik erik arjan marieke sanne femke lotte fleur eva iris noor
   anouk maaike esther ingrid wilhelmina johanna annemarie mieke ilse els tineke saskia roos sjoerd jasper
   erik lars karl anders johan per nils magnus fredrik henrik mikael gustav axel elin astrid ingrid kristina karin birgitta
   margareta maja linnea freja søren mette kirsten jens mads rasmus ole bjørn kari solveig sigrid matti juha pekka aino
   piotr krzysztof andrzej tomasz paweł jakub michał marcin katarzyna małgorzata agnieszka joanna magdalena zofia
   jiří tomáš pavel petr lukáš ondřej jana eva lenka petra ivan dmitri sergei alexei vladimir mikhail natalia olga
   tatiana elena svetlana irina anastasia yuri boris igor nikolai zoltán lászló istván gábor katalin ilona
   mohammed muhammad ahmed ali omar hassan ibrahim yusuf mustafa fatima aisha khadija zainab layla amina mehmet emre ayşe
   raj amit rahul priya anita sunil vijay sanjay deepak anil ravi pooja neha arjun rohan kiran meera lakshmi
   wei li ming jing hui yan lin chen hiroshi kenji yuki akira haruto sakura yuto minh linh nguyen thi kim min jin
   kwame kofi ama chinedu ngozi thabo sipho amara zuri moses samson esther grace`
    .trim()
    .split(/\s+/),
);
/** Family names of the same languages. */
export const FAMILY_NAMES: ReadonlySet<string> = new Set(
  `smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson
   thomas taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young
   allen king wright scott torres nguyen hill flores green adams nelson baker hall rivera campbell mitchell carter
   roberts gomez phillips evans turner diaz parker cruz edwards collins reyes stewart morris morales murphy cook rogers
   gutierrez ortiz morgan cooper peterson bailey reed kelly howard ramos kim cox ward richardson watson brooks chavez wood
   bennett gray mendoza ruiz hughes price alvarez castillo sanders patel myers long ross foster jimenez powell jenkins
   perry russell sullivan bell coleman butler henderson barnes fisher simmons jordan reynolds hamilton graham wallace west
   cole hayes bryant gibson ellis stevens murray ford marshall owens mcdonald harrison kennedy wells woods o'brien o'connor
   müller mueller schmidt schneider fischer weber meyer meier wagner becker schulz hoffmann schäfer koch bauer richter klein
   wolf schröder neumann schwarz zimmermann braun krüger hofmann hartmann lange schmitt werner krause lehmann köhler maier
   herrmann könig walter mayer huber kaiser fuchs peters lang scholz möller weiß jung hahn schubert vogel friedrich keller
   günther frank berger winkler roth beck lorenz baumann franke albrecht schuster simon ludwig böhm winter kraus vogt
   bernard dubois durand robert richard petit leroy moreau laurent lefebvre michel roux david bertrand morel fournier girard
   bonnet dupont lambert fontaine rousseau vincent muller faure mercier blanc guerin boyer garnier chevalier francois
   legrand gauthier perrin robin clement morin nicolas henry roussel mathieu gautier masson marchand duval denis dumont
   fernández garcía gonzález rodríguez lópez martínez sánchez pérez gómez martín jiménez hernández díaz moreno muñoz
   álvarez romero alonso gutiérrez navarro torres domínguez vázquez ramos gil ramírez serrano blanco molina suárez
   rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti costa giordano mancini
   rizzo lombardi moretti barbieri fontana santoro mariani rinaldi caruso ferrara galli martini leone longo gentile
   silva santos ferreira pereira oliveira costa rodrigues martins sousa fernandes gonçalves gomes lopes marques alves
   almeida ribeiro pinto carvalho teixeira souza lima barbosa rocha
   jong jansen vries berg bakker dijk visser smit meijer boer mulder groot bos vos peters hendriks dekker brouwer wit
   dijkstra smits graaf meer kok jacobs linden hoekstra vermeulen verhoeven kuipers willems
   andersson johansson karlsson nilsson eriksson larsson olsson persson svensson gustafsson hansen jensen nielsen andersen
   pedersen christensen larsen sørensen rasmussen jørgensen olsen johansen korhonen virtanen mäkinen
   nowak kowalski wiśniewski kowalczyk novák svoboda novotný dvořák ivanov petrov smirnov popov horváth nagy kovács
   singh kumar sharma gupta khan patel shah wang zhang chen liu yang huang zhao wu zhou tanaka suzuki sato yamamoto park
   choi cohen levy yilmaz kaya demir öztürk abdullah hussein okafor mensah`
    .trim()
    .split(/\s+/),
);
