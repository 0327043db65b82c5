/**
 * Countries with their calling codes and how many figures follow it in numbers of homes and mobiles, each count as one figure
 * of base 36, in one string so that it stays small. `dial-codes.test.ts` holds it against a library of numbering plans.
 */
const PLANS = `
AC247:5 AD376:69 AE971:89 AF93:9 AG1268:7 AI1264:7 AL355:89 AM374:8 AO244:9 AR54:ab AS1684:7 AT43:456789abcd AU61:9
AW297:7 AZ994:9 BA387:89 BB1246:7 BD880:6789a BE32:89 BF226:8 BG359:6789 BH973:8 BI257:8 BJ229:a BM1441:7 BN673:7
BO591:8 BR55:ab BS1242:7 BT975:78 BW267:78 BY375:9 BZ501:7 CA1:a CD243:789a CF236:8 CG242:9 CH41:9 CI225:a CK682:5
CL56:9 CM237:9 CN86:789ab CO57:8a CR506:8 CU53:678a CV238:7 CW599:78 CY357:8 CZ420:9 DE49:56789abcdef DJ253:8 DK45:8
DM1767:7 DO1809:7 DZ213:89 EC593:89 EE372:78 EG20:89a ER291:7 ES34:9 ET251:9 FI358:56789a FJ679:7 FK500:5 FM691:7
FO298:6 FR33:9 GA241:78 GB44:9a GD1473:7 GE995:9 GF594:9 GH233:9 GI350:8 GL299:6 GM220:79 GN224:89 GP590:9 GQ240:9
GR30:a GT502:8 GU1671:7 GW245:9 GY592:7 HK852:8 HN504:8 HR385:89 HT509:8 HU36:89 ID62:789abc IE353:789a IL972:89bc
IN91:a IO246:7 IQ964:89a IR98:67a IS354:79 IT39:6789abc JM1876:7 JO962:89 JP81:9a KE254:789 KG996:9 KH855:89 KI686:58
KM269:7 KN1869:7 KP850:8a KR82:5689a KW965:8 KY1345:7 KZ7:a LA856:89a LB961:78 LC1758:7 LI423:79 LK94:9 LR231:789
LS266:8 LT370:8 LU352:456789ab LV371:8 LY218:9 MA212:9 MC377:89 MD373:8 ME382:8 MG261:9 MH692:7 MK389:8 ML223:8
MM95:6789a MN976:89a MO853:8 MP1670:7 MQ596:9 MR222:8 MS1664:7 MT356:8 MU230:78 MV960:7 MW265:79 MX52:a MY60:89a
MZ258:89 NA264:89 NC687:6 NE227:8 NF672:6 NG234:a NI505:8 NL31:9b NO47:8 NP977:8a NR674:7 NU683:47 NZ64:89a OM968:8
PA507:78 PE51:89 PF689:8 PG675:78 PH63:689a PK92:9a PL48:79 PM508:69 PR1787:7 PS970:89 PT351:9 PW680:7 PY595:789
QA974:8 RE262:9 RO40:69 RS381:789abc RU7:a RW250:89 SA966:9 SB677:57 SC248:7 SD249:9 SE46:789 SG65:8 SH290:45 SI386:8
SK421:679 SL232:8 SM378:8a SN221:9 SO252:6789 SR597:67 SS211:9 ST239:7 SV503:8 SX1721:7 SY963:89 SZ268:8 TC1649:7
TD235:8 TG228:8 TH66:89 TJ992:9 TK690:4567 TL670:78 TM993:8 TN216:8 TO676:57 TR90:a TT1868:7 TV688:567 TW886:89
TZ255:9 UA380:9 UG256:9 US1:a UY598:8 UZ998:9 VC1784:7 VE58:a VG1284:7 VI1340:7 VN84:9a VU678:57 WF681:6 WS685:567a
XK383:89abc YE967:789 ZA27:56789 ZM260:9 ZW263:9`

/** Where numbers of one code may be of several countries, the first look-up is the largest of them. */
const LARGEST: Readonly<Record<string, string>> = { '1': 'US', '7': 'RU' }

export interface DialPlan {
  readonly country: string
  readonly code: string
  /** How many figures may follow the code. */
  readonly lengths: readonly number[]
}

const plans: readonly DialPlan[] = PLANS.trim()
  .split(/\s+/)
  .map((written) => {
    const [head = '', lengths = ''] = written.split(':')
    return {
      country: head.slice(0, 2),
      code: head.slice(2),
      lengths: [...lengths].map((figure) => Number.parseInt(figure, 36)),
    }
  })
const byCountry = new Map(plans.map((plan) => [plan.country, plan]))
const names = new Intl.DisplayNames(['en'], { type: 'region' })

export const dialCodeOf = (country: string): string => byCountry.get(country)?.code ?? ''
export const dialPlanOf = (country: string): DialPlan | undefined => byCountry.get(country)

/** Every country with its name, by name. */
export const dialCountries = plans
  .map(({ country, code }) => ({ country, code, name: names.of(country) ?? country }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** The country of an E.164 number, by its longest matching code. */
export function countryOf(e164: string): string | undefined {
  const figures = e164.replace(/^\+/, '')
  const found = plans
    .filter(({ code }) => figures.startsWith(code))
    .sort((a, b) => b.code.length - a.code.length)
    .map(({ country, code }) => (LARGEST[code] ? LARGEST[code] : country))
  return found[0]
}
