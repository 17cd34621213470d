import type { Category } from "../catalog/product";

/** Comma-separated words and phrases of both languages, without accents, in the singular. */
export interface Kind {
  /** They mean nothing else, wherever they stand. */
  always: string;
  /** In a title. */
  words: string;
  /** In the same title these say that it is something else. */
  unless: string;
  /** Categories in which its words mean something else. */
  not: readonly Category[];
}

/** Toys, books and films of anything. */
const MADE_OF = `juguete, toy, figura, figure, figurine, funko, lego, playmobil, muneco, peluche, plush, disfraz, costume, cosplay, halloween,
  libro, book, novela, novel, revista, magazine, manga, comic, pelicula, movie, dvd, blu ray, vhs, disco, vinilo, vinyl, cd, lp, album,
  poster, cuadro, print, grabado, calcomania, sticker, parche bordado, videojuego, video game, ps2, ps3, ps4, ps5, xbox, nintendo,
  miniatura, miniature, escala, scale model, rompecabezas, puzzle, juego de mesa, board game, papercraft, cuento, guion`;
/** And what has a picture of it. */
const ABOUT = `${MADE_OF}, playera, camiseta, t shirt, tshirt, tee, sudadera, hoodie, gorra, taza, mug, llavero, keychain, decoracion, ornament`;

/** Source: the used items policy, what cannot be sold. */
export const PROHIBITED = {
  weapons: {
    always: `glock, beretta 92, ak 47, ak47, ar 15, ar15, cuerno de chivo, arma de fuego, firearm, silenciador para arma, gun silencer,
      supresor para arma, 9mm pistol, pistola 9mm, escopeta calibre, rifle calibre, pistola calibre, revolver calibre, handgun`,
    words: `pistola, pistol, revolver, rifle, escopeta, shotgun, gun, arma, weapon, carabina, carbine, metralleta, ametralladora,
      machine gun, subfusil, ballesta, crossbow, nudillera, boxer de acero, manopla de acero, brass knuckle, navaja automatica,
      switchblade, balisong, navaja mariposa, butterfly knife, baston espada, sword cane, katana con filo, gas pimienta, pepper spray,
      taser, stun gun, paralizador, tolete, macana, blackjack club, shuriken, estrella ninja, throwing star, kubotan`,
    unless: `${ABOUT}, silicon, silicona, silicone, pegamento, glue, pintura, paint, pintar, spray gun, airbrush, aerografo, calor, heat,
      soldar, soldering, soldadura, welding, agua, water, masaje, massage, percutiva, nerf, burbuja, bubble, gel, hidrogel, paintball,
      gotcha, marcadora, clavo, nail, grapa, staple, engrapadora, stapler, calafatear, caulking, espuma, foam, grasa, grease, riego,
      hose, manguera, impacto, impact, neumatica para llanta, inflar, lavado, washer, hidrolavadora, etiqueta, label, precio,
      price gun, codigo de barra, barcode, escaner, scanner, temperatura, thermometer, termometro, tatuaje, tattoo, timing light,
      radar, tiempo, gasolina, fuel, despachadora, sopletear, sopleteadora, pistola de aire, air blow gun, sandblast, arenado, top gun, guns n roses, gunmetal,
      gun metal, arma todo, armable, armar, se arma, rack, gun safe, caja fuerte, funda para, estuche para, holster, gun case, rifle case, mira para, scope for, rifle scope,
      kit de limpieza, cleaning kit, arma tu, machine gun kelly, sex pistols, young guns, gunpla, pc que arma, velocidad, cocina, galleta,
      cookie, churro, decorar, espada de madera, tinte, ping pong, de juego`,
    not: ["toys"],
  },
  ammunition: {
    always: `full metal jacket 9mm, cartuchos 9mm, cartuchos calibre, balas calibre, balas 9mm, 9mm ammo, 223 ammo, municion viva, live ammunition,
      casquillos percutidos, caja de balas`,
    words:
      "municion, ammo, ammunition, bala, bullet, cartucho util, posta para escopeta, polvora, gunpowder, fulminante, primer para recarga",
    unless: `${ABOUT}, nerf, agua, water, gel, hidrogel, paintball, gotcha, vibrador, bullet journal, journal, libreta, cuaderno, tren, train,
      bullet point, licuadora, blender, ammo box, mochila, bota, collar, pendiente, necklace, camara, camera, cam, tinta, ink,
      de azucar, de goma, de algodon, dulce, chicle, clavadora, camaras bala, bala de plata, guisante, nutribullet, magic bullet, chocolate`,
    not: ["toys"],
  },
  explosives: {
    always: `granada de mano activa, live grenade, granada de fragmentacion, dinamita, dynamite stick, tnt explosivo, detonador, blasting cap,
      c4 explosivo, cuetes, cohetones, pirotecnia, fireworks, fuegos artificiales`,
    words:
      "explosivo, explosive, granada, grenade, cohete pirotecnico, petardo, firecracker, cueton, paloma de polvora, nitrato de amonio, ammonium nitrate",
    unless: `${ABOUT}, fruta, fruit, jugo, juice, arbol, tree, planta, plant, semilla, jarabe, color, inerte, inert, replica de plastico, detonador de velocidad,
      airsoft, gotcha, energia, rendimiento, fuerza, entrenamiento, granadina, rojo, marmol, granate, explosivo sabor, sabor, te de, aceite, napoleon dynamite,
      funda, mochila, guantes, garnet, salsa, dulce, led, proyector, lampara, cortina de luces, luz`,
    not: ["toys"],
  },
  drugs: {
    always: `cocaina, cocaine, fentanilo, fentanyl, metanfetamina, methamphetamine, heroina, heroin, marihuana, marijuana, lsd, mdma, cristal meth,
      hongos alucinogenos, magic mushrooms, psilocibina, psilocybin, tachas, crack rock, popper inhalante, ketamina, ketamine, dmt vape`,
    words:
      "cannabis, thc, mota, hachis, hashish, peyote, ayahuasca, weed, cbd flower, semilla feminizada, feminized seed, brownie magico, droga, narcotico",
    unless: `${ABOUT}, weed eater, weed killer, weed barrier, weed puller, weeder, antiweed, garden, jardin, desbrozadora, herbicida, mala hierba, cactus,
      maceta, pot, shampoo, crema, jabon, soap, hilo, fibra, tela, mota de polvo, pompon, polvo para maquillaje, limpieza, mota de algodon, plumero,
      extractor, borla, prueba de, test kit, antidoping, drogueria, landscape, fabric, seaweed, tumbleweed, lampara`,
    not: [],
  },
  medicine: {
    always: `clonazepam, rivotril, alprazolam, xanax, tramadol, oxicodona, oxycodone, morfina, misoprostol, cytotec, anabolicos inyectables, ozempic,
      viagra, sildenafil, tadalafil, cialis, winstrol, testosterona inyectable, adderall, ritalin, diazepam, mifepristona, semaglutida, tirzepatida,
      mounjaro, clembuterol, lorazepam, fentermina, sibutramina`,
    words: `antibiotico, antibiotic, amoxicilina, amoxicillin, insulina, insulin, medicamento, medicamento controlado, prescription drug, prescription medicine,
      esteroide, steroid, anabolico, vacuna, vaccine, botox, acido hialuronico inyectable, penicilina, penicillin, codeina, codeine, pastilla para abortar,
      abortion pill, toxina botulinica, lote de medicina, medicina para, jarabe para la tos`,
    unless: `${ABOUT}, medicine ball, medicine cabinet, botiquin, organizador, organizer, pastillero, pill box, dispensador, dispenser, caja para, estuche, hielera,
      cooler, refrigerador, bolsa, nevera, cabinet, gabinete, balon, pelota, mochila, etiqueta, carrito, jeringa vacia, portavacuna, cartilla, bomba de insulina sin uso,
      shampoo, crema, funda, ball, chest, universitario, curso, antibiotico para acuario`,
    not: [],
  },
  animals: {
    always: `cachorros en venta, puppies for sale, animal vivo, animales vivos, live animal, mono capuchino, mono arana, tortuga viva, guacamaya viva, loro vivo, tigre bebe,
      cria de`,
    words: `cachorro, puppy, gatito, kitten, perro vivo, iguana, vibora, snake, piton, python bola, ball python, tarantula, ajolote, axolotl, tortuga japonesa, huron, ferret,
      loro, parrot, guacamaya, macaw, perico, canario, hamster, cuyo, guinea pig, conejo vivo, gallo de pelea, fighting cock, pollito vivo, pez vivo, live fish, escorpion vivo, mono tities`,
    unless: `${ABOUT}, croqueta, alimento, food, kibble, comida, premio, treat, collar, leash, correa, arnes, harness, pechera, cama, bed, casa, house, jaula, cage, pecera, terrario,
      terrarium, vivarium, plato, bowl, comedero, bebedero, feeder, arena, litter, transportadora, carrier, rueda, wheel, ropa, sweater, sueter, mordedera, pad, tapete, calentador, heater,
      lampara, lamp, foco, estatua, statue, aretes, earrings, anillo, ring, collar de plata, bordado, cojin, pillow, piel sintetica, zapatos, tenis, shoes, bota, boots, calcetines, socks, pijama,
      python programming, programacion, python 3, monty python, curso, manguera, cable, destapacanos, drain, snake plant, planta, plant, sansevieria, cubo, cube, plumbing, electrician,
      nokia, hot wheels, barro, ceramica, ceramic, madera, wood, acero, plastico, resina, talavera, alebrije, jarron, espanta, vitamina, shampoo, nailon, pelota, ball toy, cepillo, brush, cortauñas,
      herpetario, silueta, bolsa, purse, cartera, wallet, cinturon, belt, print, tela, fabric, patron, estampado, juego de, islas canarias, amarillo canario, canario color`,
    not: ["toys", "electronics", "automotive"],
  },
  species: {
    always:
      "marfil de elefante, elephant ivory, concha de carey, caparazon de tortuga, totoaba, piel de jaguar, jaguar skin, cuerno de rinoceronte, rhino horn, aleta de tiburon, shark fin",
    words:
      "marfil, ivory, carey, tortoiseshell, piel de tigre, tiger skin, piel de ocelote, coral negro, piel de vibora autentica, huevo de tortuga, turtle egg, taxidermia, taxidermy",
    unless: `${ABOUT}, color, blanco, white, off white, vestido, dress, encaje, lace, tela, fabric, imitacion, imitation, sintetico, sintetica, faux, acetato, acetate, lente, lentes, glasses, sunglasses,
      armazon, peineta, comb, pasador, uñas, papel, pintura, paint, cortina, cortinas, sabana, mantel, alfombra, sofa, sillon, zapato, zapatos, shoes, bolsa, blusa, camisa, saco, boda, wedding, velo, gato, cat, gatito,
      vela, candle, tono, tone, cojin, teclas de plastico, billar`,
    not: ["electronics", "fashion", "automotive"],
  },
  heritage: {
    always:
      "pieza prehispanica original, pieza arqueologica original, vestigio arqueologico, pre columbian original, figura prehispanica autentica",
    words:
      "prehispanico, prehispanica, pre columbian, precolombino, precolombina, arqueologico, arqueologica, archaeological, fosil de dinosaurio, dinosaur fossil, arte sacro colonial",
    unless: `${ABOUT}, replica, reproduccion, reproduction, estilo, style, artesania, artesanal, handmade, hecho a mano, inspirado, inspired, diseno, design, bordado, moderno, aretes, collar, joyeria, guia, mapa, map,
      kit, excavacion, excavation, cartel, timbre, estampilla, stamp, boleto, moneda conmemorativa, resina, yeso`,
    not: ["toys"],
  },
  fakes: {
    always:
      "clon aaa, calidad aaa, replica aaa, aaa quality replica, mirror quality, replica 1 1, 1 1 replica, copia exacta de marca, triple aaa, clon g5, fake designer, imitacion de marca, super clone",
    words: `clon, clone, pirata, bootleg, counterfeit, falsificado, falso, fake, replica, copia de, imitacion, knockoff, knock off, dupe de marca, tipo original`,
    unless: `${MADE_OF}, piel falsa, imitacion piel, imitacion de piel, piel de imitacion, fake leather, imitation leather, fake fur, decorativa, decorativo, decorative, resina, resin, pestanas, eyelash, lashes, nails, flores, flower, planta, plant, plantas, pasto, grass, nieve, snow, sangre, blood, cesped, diamante, piedra, mueble, madera, wood, carey, bronceado, tan,
      cejas, barba, beard, musgo, ladrillo, brick, pared, pirata del caribe, piratas, pirates, pirate, sombrero, parche, barco, ship, espada, sword, dinosaurio, dinosaur, fosil, arma, auto, coche, car, avion, airplane, moto, trofeo, copa,
      trophy, museo, museum, casco romano, penacho, escultura, sculpture, prehispanica, maya, azteca, aztec, clone wars, orphan black, clonezilla, disk clone, disco duro clonador, clonador, clone hero, star wars,
      llave, key, control, cocina, joyeria de fantasia, bisuteria, faja, techo falso, plafon, muro, falso muro, serpiente falsa, camara falsa, dummy camera, dummy, detector, billetes, detector de billetes, tattoo, tatuaje, teeth, dientes, cabello, hair,
      tooth, cheek, false start, body, collares, faux, mink, uñas, extension, porta, engaste, motor, titanic, guitarra, espejo, monedas de chocolate, comida, fruta, fruit, snake, cast, copia de seguridad, copiadora, copia de llave, tinta`,
    not: ["toys"],
  },
  stolen: {
    always: `sin numero de serie, serial number removed, numero de serie borrado, reportado robado, icloud bloqueado, icloud locked, bloqueado por icloud, imei reportado, blacklisted imei, bad imei, imei cambiado,
      activation lock, autoparte robada, mercancia robada, stolen goods, fallado de tienda robado, con reporte de robo`,
    words: "robado, stolen, de dudosa procedencia, sin papeles de procedencia, banda base reportada",
    unless: `${ABOUT}, base robada, beisbol, baseball, antirrobo, anti theft, sistema, alarma, corazon, heart, beso, kiss, besos, hombros, camara`,
    not: [],
  },
  papers: {
    always: `pasaporte en venta, acta de nacimiento original, ine original, credencial ine, licencia de conducir falsa, fake id, fake passport, titulo universitario falso, titulo profesional express, cedula profesional falsa, factura falsa, certificado medico en blanco,
      certificado de vacunacion, vaccination card blank, visa americana garantizada, billetes falsos, counterfeit money, tarjeta clonada, cloned card, cuenta verificada de, base de datos de clientes, base de datos de personas, ssn`,
    words: `pasaporte, passport, acta de nacimiento, birth certificate, licencia de conducir, driver license, drivers license, cuenta de netflix, netflix account, cuenta de instagram, instagram account, cuenta fortnite, fortnite account, cuenta de facebook,
      cuenta de free fire, cuenta premium, cuenta de spotify, cuenta disney, cuenta de steam, roblox account, steam account, gift card, tarjeta de regalo, cuenta bancaria, bank account, chip activado a nombre, placas de circulacion, cedula profesional, titulo universitario, holograma de verificacion`,
    unless: `${ABOUT}, funda, estuche, cover, holder, porta, portapasaporte, cartera, wallet, case, organizador, organizer, mica, marco, frame, bolsa, bag, cangurera, album, impresora, printer, foto, photo, camara, papel, caja para, sobre, envelope,
      soporte, nissan, honda, land rover, display, antigua, antiguas, vintage, coleccion, portatitulo, diploma, cinta, enmicadora, laminadora, coleccionable, tarjetero, cuaderno, mascota, pet passport, de mano`,
    not: ["toys"],
  },
  tobacco: {
    always:
      "vape desechable, disposable vape, vapeador desechable, elf bar, elfbar, iqos, juul, liquido para vape, vape juice, e liquid con nicotina, cigarros sueltos, pod con nicotina, lost mary vape, bolsas de nicotina",
    words:
      "vape, vapeador, vaper, cigarro, cigarrillo, cigarette, cigarro electronico, e cigarette, tabaco, tobacco, puro cubano, cuban cigar, nicotina, nicotine, habano, caja de puros, hookah tobacco, tabaco para narguile, snus",
    unless: `${ABOUT}, cenicero, ashtray, encendedor, lighter, cigarrera, cigarette case, humidor, cortapuros, cutter, caja vacia, lata, tin, anuncio, letrero, sign, pipa, pipe, boquilla, aroma, fragancia, perfume, color, vela, candle, tono, tobacco vanille, tom ford, cafe tabaco,
      bolsa, zapatos, botas, pantalon, chamarra, guayabera, mosquito, vaporizador facial, plancha, adaptador, adapter, cargador de auto, cargador, tapa, toma, socket, plug, enchufe, hilo, planta, pomo, parche, antitabaco, detector, filtro de aire, quita, jabon, gorro, sofa, silla, puerto, extractor, coffee`,
    not: ["automotive", "toys"],
  },
  alcohol: {
    always:
      "tequila reposado, tequila anejo, tequila blanco, mezcal artesanal, botella de whisky, bottle of whiskey, six de cerveza, caja de cerveza, vino tinto botella, alcohol adulterado, pulque natural",
    words:
      "tequila, mezcal, whisky, whiskey, vodka, ron anejo, brandy, cerveza, beer, vino tinto, vino blanco, red wine, white wine, champana, champagne, licor, liquor, sotol, raicilla",
    unless: `${ABOUT}, vaso, glass, copa, cup, caballito, tarro, jarra, licorera, decanter, botella vacia, empty bottle, hielera, cooler, dispensador, dispenser, destapador, opener, sacacorchos, corkscrew, enfriador, chiller, cava, rack, porta, holder, set de copas, lata vacia, corcholata, letrero, sign, neon, barra, bar,
      shot, piedras, stones, molde, mold, espejo, mirror, anuncio, barril, barrel, balde, cubeta, color, vestido, dress, oro, gold, zapato, caja de madera, mesa, cartel, charola, tray, refrigerador, fridge, kit para hacer, fermentador, brewing, levadura, malta, yeast, shampoo, pong, pretzel, mata cerveza, tapete,
      termo, koozie, portalata, bolsa, jabon, soap, vela, candle, sabor, flavor, aretes, collar, delantal, apron, coaster, portavasos, flute, flauta, sofa, gelatina, root beer, ginger beer, brandy melville, bloqueador, escurridor, despachador, puff, tono, rosado`,
    not: ["toys", "fashion", "automotive"],
  },
  remains: {
    always:
      "craneo humano real, real human skull, restos humanos, human remains, organo humano, rinon humano, human kidney, feto, sangre humana, cenizas humanas, esqueleto humano real, leche materna",
    words: "craneo humano, human skull, hueso humano, human bone, dientes humanos, human teeth",
    unless: `${ABOUT}, resina, resin, plastico, plastic, yeso, plaster, modelo, model, anatomico, anatomical, anatomia, anatomy, replica, vela, candle, didactico, educativo, medical student, estudiante, ceramica, vaso, anillo, tatuaje, cabello`,
    not: ["toys"],
  },
  adult: {
    always:
      "pornografia, pornography, xxx dvd, contenido onlyfans, onlyfans account, servicio sexual, escort service, scort, dama de compania, masaje con final feliz, pack de fotos intimas, nudes pack, packs hot, ropa interior usada, used panties, calzon usado, used underwear",
    words:
      "onlyfans, escort femenina, porno, porn, sexo servicio, sexual service, dildo, consolador, vibrador sexual, sex doll, muneca inflable sexual, revista porno",
    unless: "ford, focus, mk1, rs cosworth, turbo, radar",
    not: [],
  },
  uniforms: {
    always:
      "placa de policia original, uniforme de policia real, uniforme militar sedena, guardia nacional uniforme, credencial de policia, chaleco antibalas, bulletproof vest, torreta policial, inhibidor de senal, signal jammer",
    words:
      "uniforme de policia, police uniform, uniforme militar, military uniform, placa de policia, police badge, uniforme guardia nacional, uniforme de marina, gafete policia, esposas policiales, strobo policia, codigos policia",
    unless: `${ABOUT}, nino, nina, kid, kids, infantil, child, toddler, bebe, perro, dog, mascota, sexy, fiesta, party, wwii, ww2, antiguo, vintage, historico, boton, coleccion`,
    not: ["toys"],
  },
  used: {
    always:
      "maquillaje usado, used makeup, labial usado, used lipstick, cosmetico abierto, opened cosmetic, crema abierta, alimento abierto, comida abierta, opened food, alimento caducado, comida caducada, expired food",
    words: "rimel usado, used mascara, base de maquillaje usada, calzoncillo usado, bra usado",
    unless: ABOUT,
    not: [],
  },
  unsafe: {
    always:
      "casco chocado, casco golpeado, crashed helmet, casco accidentado, asiento de auto caducado, autoasiento caducado, autoasiento vencido, expired car seat, expired child seat, producto retirado del mercado, recalled product",
    words: "casco con golpe, helmet after crash, silla de bebe caducada, recall pendiente",
    unless: ABOUT,
    not: [],
  },
  hatred: {
    always: "bandera nazi, nazi flag, parche nazi, nazi patch, ku klux klan",
    words: "nazi, suastica, esvastica, swastika, supremacista, supremacist",
    unless: `libro, book, historia, history, historico, historical, novela, novel, pelicula, movie, dvd, documental, documentary, manga, comic, revista, magazine,
      videojuego, video game, anti nazi, antinazi, raiders, cazador de nazis, buda, buddha, budista, buddhist, hindu, jain`,
    not: [],
  },
} as const satisfies Record<string, Kind>;

export type ProhibitedKind = keyof typeof PROHIBITED;
