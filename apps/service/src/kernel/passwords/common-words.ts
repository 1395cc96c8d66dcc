/**
 * Words that people of Belgium, Luxembourg and their neighbours build passwords from, by kind. Written by us from public
 * knowledge: names of keyboards' rows, places and clubs, and everyday words in Dutch, French, German and English.
 */
export const commonWords = {
  keyboards: `azerty azertyuiop qwerty qwertyuiop qwertz qwertzuiop qwertzu qsdfghjklm qsdfgh asdfghjkl asdfgh asdf wxcvbn
    zxcvbnm yxcvbnm poiuytreza poiuytrewq mlkjhgfdsq lkjhgfdsa aqwzsx aqwzsxedc qazwsx qazwsxedc azerqsdf azeqsd azeqsdwxc
    qweasd qweasdzxc qaywsx qaywsxedc abcdef abcdefg abcdefgh abcdefghij abcd abcdabcd zyxwvu nbvcxw mnbvcxz
    azertyazerty azertyqwerty aaaaaa azerazer azeazeaze qweqweqwe asdasdasd zaqwsx bhunji`,
  passwords: `password passwort passwords passe motdepasse monmotdepasse motdepass lemotdepasse nouveaumotdepasse wachtwoord
    mijnwachtwoord hetwachtwoord nieuwwachtwoord paswoord mijnpaswoord meinpasswort neuespasswort kennwort meinkennwort
    mypassword newpassword thepassword secret geheim geheimnis secretcode codesecret code codepin toegang toegangscode
    acces accesscode zugang zugangscode login logon letmein opensesame sesame sesam sesamopenu sesamoeffnedich welkom
    welkomthuis welkomterug bienvenue bienvenu bienvenuechezmoi willkommen willkommenzuhause welcome welcomehome welcometo
    changeme changezmoi changemoi verander veranderen wijzigmij aendern geenwachtwoord vergeten oublie vergessen forgotten
    admin administrator administrateur beheerder gebruiker utilisateur benutzer user guest gast invite test testtest testing
    essai probe demo root master default standaard defaut temporary tijdelijk temporaire temp inloggen aanmelden connexion
    anmelden connect compte monCompte account rekening konto mijnaccount moncompte meinkonto internet computer ordinateur
    laptop website`,
  vouchers: `talon ticket ticketresto ticketsresto titreresto titresresto chequeresto chequesresto chequerepas chequesrepas
    titrerepas titresrepas restocheque restocheques lunchcheque lunchcheques maaltijdcheque maaltijdcheques maaltijdbon
    maaltijdbonnen lunchbon lunchbonnen cadeaubon cadeaucheque chequecadeau chequescadeaux geschenkcheque ecocheque
    ecocheques sportcheque cultuurcheque chequesport chequeculture dienstencheque dienstencheques titreservice
    titresservices voucher vouchers mealvoucher mealvouchers lunchvoucher giftvoucher gutschein essensgutschein essensmarke
    essensmarken restaurantgutschein geschenkgutschein lunch restaurant`,
  countries: `belgie belgique belgien belgium belgica vlaanderen flandre flandres flandern wallonie wallonien brabant
    brabantwallon vlaamsbrabant hainaut henegouwen limburg limbourg ardennen ardennes ardenne condroz hesbaye kempen
    campine westhoek meetjesland pajottenland waasland luxemburg luxembourg letzebuerg lëtzebuerg nederland paysbas
    holland hollande niederlande frankrijk france frankreich duitsland allemagne deutschland germany europa europe
    espagne spanje spanien italie italien italia portugal marokko maroc marokko turkije turquie turkiye algerie algerien
    tunisie congo rwanda pologne polska roumanie romania england angleterre engeland amerika amerique america canada
    rodeduivels diablesrouges roteteufel redlions redflames`,
  cities: `brussel bruxelles bruessel brussels antwerpen anvers gent gand ghent brugge bruges brugge luik liege luttich
    luettich charleroi namen namur leuven louvain louvainlaneuve mechelen malines aalst alost hasselt genk sintniklaas
    kortrijk courtrai oostende ostende roeselare roulers turnhout mouscron moeskroen tournai doornik mons bergen lalouviere
    verviers seraing anderlecht schaarbeek schaerbeek molenbeek elsene ixelles ukkel uccle vorst forest etterbeek jette
    laken laeken evere sintgillis saintgilles vilvoorde halle waterloo wavre waver nivelles nijvel ottignies gembloux dinant
    arlon aarlen bastogne bastenaken marche huy hoei spa malmedy eupen sanktvith stvith kelmis buetgenbach dendermonde
    lokeren beveren lier geel mol herentals heist knokke knokkeheist blankenberge depanne koksijde nieuwpoort ieper ypres
    poperinge diksmuide torhout waregem deinze eeklo zelzate oudenaarde ronse renaix geraardsbergen ninove tienen tirlemont
    diest aarschot tongeren maaseik lommel bilzen beringen heusden houthalen sinttruiden saintrond jodoigne braine
    brainelalleud tubize ath aat lessines soignies binche chatelet fleurus florennes ciney rochefort durbuy
    esch eschsuralzette eschuelzecht dudelange diddeleng differdange deifferdeng ettelbruck ettelbreck diekirch echternach
    grevenmacher remich mersch wiltz vianden clervaux petange bettembourg mamer strassen bertrange hesperange kirchberg
    luxembourgville parijs paris lille rijsel lyon marseille bordeaux toulouse strasbourg metz nancy thionville nantes
    amsterdam rotterdam denhaag utrecht eindhoven maastricht breda tilburg groningen berlin hamburg muenchen munchen koeln
    koln aachen aken aixlachapelle trier treves saarbrucken frankfurt duesseldorf dusseldorf dortmund london londres londen
    barcelona madrid lisboa istanbul casablanca tanger kinshasa newyork`,
  clubs: `anderlecht rscanderlecht rsca sportinganderlecht clubbrugge clubbruges clubbrugge1 fcbrugge blauwzwart cerclebrugge
    standard standarddeliege standardliege rouches genkracing krcgenk racinggenk aagent kaagent buffalo buffalos antwerpfc
    royalantwerp rafc unionsaintgilloise unionsg usg beerschot germinal lierse kvmechelen malinwa stvv kvkortrijk zultewaregem
    essevee westerlo ohleuven charleroifc sporting sportingcharleroi rwdm kvoostende eupenfc waaslandbeveren mouscronfc
    jeunesseesch dudelangefc f91dudelange progresniederkorn swifthesper ajax feyenoord psv realmadrid barca fcbarcelona
    liverpool liverpoolfc manchester manchesterunited mancity chelsea arsenal tottenham juventus milan intermilan
    psg parissaintgermain olympique olympiquemarseille olympiquedemarseille allezlom lyonnais bayern bayernmunchen borussia
    borussiadortmund schalke galatasaray fenerbahce besiktas football voetbal fussball soccer basketball basket tennis
    cyclisme wielrennen eddymerckx hazard lukaku debruyne courtois evenepoel vanaert ronaldo messi mbappe neymar zidane`,
  calendar: `januari februari maart april mei juni juli augustus september oktober november december janvier fevrier mars
    avril juin juillet aout septembre octobre novembre decembre januar februar maerz marz juni juli august oktober dezember
    january february march june july october lente zomer herfst winter printemps ete automne hiver fruehling fruhling sommer
    herbst spring summer autumn maandag dinsdag woensdag donderdag vrijdag zaterdag zondag lundi mardi mercredi jeudi
    vendredi samedi dimanche montag dienstag mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday
    friday saturday sunday vakantie vacances ferien urlaub holiday holidays kerstmis noel weihnachten christmas joyeuxnoel
    vrolijkkerstfeest froheweihnachten merrychristmas gelukkignieuwjaar bonneannee neujahr happynewyear nieuwjaar pasen
    paques ostern verjaardag anniversaire geburtstag birthday carnaval karneval halloween sinterklaas saintnicolas
    nikolaus printempsete zomervakantie grandesvacances sommerferien`,
  love: `iloveyou iloveu jetaime jetaimemonamour jtm jtaime ikhouvanjou ikhouvanje ichliebedich liebe liefde amour monamour
    monamourpourtoujours monange moncoeur mondieu machérie macherie moncheri cheri cherie doudou loulou loulette chouchou
    chouchoune nounours nounou titi toto tata coucou bisous bisou bonjour bonsoir salut hallo hallohallo hoihoi dag goedendag
    gutentag moien hello hellohello schat schatje schatjes lieveschat lieverd liefje liefste moppie poepie knuffel kusjes
    schatz schatzi liebling mausi hasi engel engeltje prinses princes prinsesje princesse prinzessin princess prince prins
    prinz koning koningin roi reine konig kaiser sweetheart sweety baby babygirl angel darling lovely forever pourtoujours
    voorjou vooraltijd fuerimmer mama papa mamma mamanpapa mamapapa papamama maman mamie papy mamy oma opa omaopa mamancherie
    famille familie family mafamille mijnfamilie meinefamilie mesenfants mesfilles mesamours kinderen kinder enfants zus broer
    soeur frere schwester bruder besteviend vriendjes amis freunde friends bestfriend onsgezin onsthuis`,
  nature: `soleil zonnetje zon sonne sonnenschein sunshine zonnebloem tournesol sonnenblume lune maan mond moon ster sterren
    etoile stern sterne star stars regenboog arcenciel regenbogen rainbow bloem bloemen bloempje fleur fleurs marguerite rose
    roos rosen roses tulp tulpen tulipe vlinder vlinders papillon papillons schmetterling butterfly schildpad tortue dauphin
    dolfijn dolphin delfin olifant elephant eekhoorn ecureuil konijn konijntje lapin hase hond hondje chien chiens hund kat
    katje kitten poes poesje chat chaton minou minouche minoes katze kater paard paarden cheval chevaux pferd poney tijger
    tigre tiger leeuw lion loewe panther panda koala aap monkey singe affe draak dragon drache eenhoorn licorne einhorn unicorn
    vogel vogeltje oiseau boom arbre baum berg montagne zee strand mer plage meer ocean`,
  things: `chocolat chocolade schokolade chocolate fraise framboise aardbei banane banaan citron citroen orangina coca cola
    cocacola frites frietjes friet pommesfrites mosselen gaufre wafel wafels biere bier bierbier jupiler duvel leffe chimay
    orval stella westmalle westvleteren bofferding koffie cafe kaffee thee musique muziek musik music guitare gitaar
    piano voiture auto wagen motor moto velo fiets fahrrad maison huis thuis haus home bonheur geluk glueck liberte vrijheid
    freiheit freedom paix vrede frieden peace argent geld money rich soleilsoleil superman batman spiderman starwars
    skywalker harrypotter hogwarts gandalf matrix kuifje tintin milou smurf schtroumpf schlumpf asterix obelix nemo simba
    mickey mickeymouse donald barbie hellokitty snoopy samson samsonengert plopsa kabouterplop studio100 sneeuwwitje frozen
    school ecole schule universiteit universite student etudiant werk travail arbeit bureau boulot directeur bedrijf entreprise
    firma collega chef boss killer shadow ninja hunter ranger cowboy pirate piraat magique magic fantastique super geweldig
    formidable wunderbar merveille nimporte nimportequoi nietsniets weetikniet jenesaispas keineahnung whatever nothing rien
    niets nichts jemappelle ikben ichbin jesuis ikheet moimoi leven lavie labellevie vivelavie vivelabelgique vivelafrance
    hakunamatata allezlesbleus football4ever metallica nirvana acdc stromae angele`,
  names: `marie mariette marieclaire marielouise mariejeanne anne annemarie annemie annick annelies sofie sophie sarah julie
    juliette emma louise lotte lore laura lauren camille chloe manon lea elise elisa elisabeth isabelle isabel nathalie
    christine christelle christiane christian christophe christopher nicole nicolas nicky nick monique martine martin marc
    mark jean jeanpierre jeanclaude jeanmarie jeanpaul jeanluc jeanmarc jeanjacques jeanfrancois jeanyves pierre piet pieter
    peter paul pauline patrick patricia patrice philippe filip michel michael michelle mike luc lucas lukas louis luis liam
    noah arthur adam jules mohamed mohammed ahmed youssef ibrahim hamza yassine fatima aicha khadija nadia samira karim
    rachid hassan said david daniel danielle dominique didier dirk erik eric evelyne eveline els ilse inge ingrid an ann tom
    thomas tim timothy stijn steven stefan stephane stephanie sven simon sebastien bart bram brecht wim wouter wout willem
    guillaume guy gert geert griet greet hilde hans hendrik henri herman jan jasper jeroen jelle joris jonas johan johannes
    joost koen kevin kenny kim kristof kristel katrien karel karin karine karen lien lies liesbeth linda lisa lieve leen
    maarten maria marijke mieke mia nele nina noor olivia oliver olivier pascal pascale quentin raf raphael romain robin
    robert roger rudy ruben sandra sandrine sabine sylvie serge tine tinne thierry vanessa valerie veerle veronique vincent
    viviane virginie xavier yannick yves yvette yvonne zoe alain albert alexander alexandre alexandra alex alice amelie
    amandine andrea andre angelique anthony antoine arnaud astrid audrey aurelie aurore axel barbara benjamin benoit bernard
    bernadette bertrand brigitte bruno caroline catherine cecile celine charles charlotte chantal claude claudia clement
    corinne cynthia cedric damien delphine denis denise diana emilie emmanuel fabienne fabrice fanny florence florian franck
    francis francois francoise frank frederic gabriel gaetan genevieve georges gerard germaine gilles gregory hugo helene
    jacques jacqueline jerome jessica joelle jordan josephine jennifer killian kylian laetitia laurence laurent leon leo
    luca lucie ludovic maxime max mathieu mathilde mathis matteo melanie melissa mireille muriel natacha nolan noemie nora
    pasquale raymond regis remy richard rita sacha sam samuel severine stella sylvain theo tony ugo valentin victor victoria
    william xander yasmine zara heinz helmut juergen jurgen klaus kurt manfred matthias monika petra stefanie susanne ursula
    uwe wolfgang werner claudine marcel peeters janssens janssen maes jacobs mertens willems claes goossens wouters depooter
    dubois lambert dupont martin dumont simon laurent leclercq denis schmit weber muller mueller hoffmann wagner schneider
    becker meyer thill vandenberghe vandamme desmet desmedt declercq hermans michiels vermeulen vandevelde aerts devos`,
} as const;
