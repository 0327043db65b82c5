/** The drawing of a page that says one thing: a plane on its way to a newer offer, a cut line, a lock, a letter, or a letter with a tick. */
export type PublicScene = 'plane' | 'line' | 'lock' | 'letter' | 'done'

const HOUSES =
  'M0 80V62h15v-9h4v9h21v-6h26v4h24v10h20v-12h22v6h14V56h14v24zM0 80V44h14v10h12v-9h22v14h12V44h14V30h16v20h12V34h9v14h22v8h27v24z'

const LETTER = `<path class="ground" d="M0 80h160v16H0z"/><path class="paper" d="M48 36h64a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4z"/><path class="wire" d="M46 39l34 25 34-25"/>`
/** A house with its side in the shade, and its rows of windows. */
const tower = (x: number, y: number, width: number) =>
  `<path class="face" d="M${x} ${y}h${width}v${78 - y}h-${width}z"/><path class="shade" d="M${x + width} ${y}l4 2v${76 - y}h-4z"/><path class="panes" d="${Array.from({ length: Math.floor((74 - y) / 5) }, (_, floor) => `M${x + 2} ${y + 4 + floor * 5}h${width - 3}`).join('')}"/>`

const DRAWINGS: Readonly<Record<PublicScene, string>> = {
  lock: `<path class="ground" d="M0 80h160v16H0z"/>
<path class="bow" d="M66 46V36a14 14 0 0 1 28 0v10"/><rect class="paper" x="56" y="46" width="48" height="38" rx="8"/><path class="fold" d="M96 46a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8z"/><path class="hole" d="M80 59a5 5 0 0 1 2.5 9.3V75h-5v-6.7A5 5 0 0 1 80 59z"/>`,
  plane: `<path class="ground" d="M0 80h160v16H0z"/>
<path class="trace" d="M16 62C44 66 62 52 84 40"/><path class="paper" d="M84 40l32-16-10 28-8-9z"/><path class="fold" d="M84 40l32-16-18 19v9l-5-7z"/>`,
  letter: LETTER,
  done: `${LETTER}<circle class="tick" cx="114" cy="38" r="11"/><path class="check" d="M109 38l4 4 7-8"/>`,
  line: `${tower(46, 34, 18)}${tower(95, 44, 22)}<path class="earth" d="M0 78h160v18H0z"/>
<path class="post" d="M30 78V30M130 78V30M22 36h16M122 36h16"/>
<path class="wire" d="M30 36C44 52 56 56 66 56M130 36C118 54 110 66 104 72M66 56l5-3M66 56l5 2M104 72l-5-2M104 72l-2 5"/>
<path class="spark" d="M84 50l3 5M90 46v7M78 60l-5 4"/>`,
}

/** A drawing without words, in the colors of day or night. */
export const sceneOf = (scene: PublicScene): string =>
  `<svg class="scene" viewBox="0 0 160 96" aria-hidden="true"><rect class="sky" width="160" height="96"/><circle class="sun" cx="${scene === 'line' ? 86 : 132}" cy="24" r="9"/><path class="far" d="${HOUSES}"/>${DRAWINGS[scene]}</svg>`
