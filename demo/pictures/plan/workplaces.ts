import type { Level } from './layout.ts'
import { across, down, dry, entrance, piece, wet } from './parts.ts'

const desks = [0, 1, 2, 3].flatMap((column) =>
  [0, 1].flatMap((row) => [
    piece('desk', [0.7 + column * 1.75, 0.5 + row * 2.6, 1.5, 0.95], 2),
    piece('desk', [0.7 + column * 1.75, 1.45 + row * 2.6, 1.5, 0.95], 0),
  ]),
)

export const office: Level = {
  width: 12,
  depth: 9,
  rooms: [
    dry('Open office', [0, 0, 8, 6.4], { label: [0.5, 0.92] }),
    dry('Meeting', [8, 0, 4, 4.2], { label: [0.5, 0.84] }),
    dry('Office', [8, 4.2, 4, 2.8], { sized: false, label: [0.26, 0.5] }),
    dry('Reception', [3.4, 6.4, 4.6, 2.6], { label: [0.5, 0.3] }),
    dry('Pantry', [0, 6.4, 3.4, 2.6], { label: [0.5, 0.34] }),
    wet('WC', [8, 7, 1.9, 2], { sized: false, label: [0.4, 0.5] }),
    wet('Server', [9.9, 7, 2.1, 2], { sized: false }),
  ],
  walls: [
    [8, 0, 8, 9],
    [8, 4.2, 12, 4.2],
    [8, 7, 12, 7],
    [9.9, 7, 9.9, 9],
    [0, 6.4, 3.4, 6.4],
    [3.4, 6.4, 3.4, 9],
  ],
  doors: [
    down(8, 3.1, 'start', 'after', 0.9),
    down(8, 5.6, 'end', 'after', 0.9),
    down(8, 7.5, 'start', 'after', 0.8),
    across(10.4, 7, 'start', 'after', 0.8),
    down(3.4, 6.8, 'start', 'before', 0.9),
    entrance(5.2, 9),
  ],
  windows: [
    ['top', 0.6, 7.4],
    ['top', 8.6, 11.4],
    ['left', 0.8, 5.6],
    ['right', 0.8, 3.4],
  ],
  pieces: [
    ...desks,
    piece('meeting', [8.75, 0.7, 2.5, 2]),
    piece('desk', [9.7, 5.1, 1.5, 1.1], 0),
    piece('wardrobe', [11.35, 5.2, 0.5, 1.6], 1),
    piece('counter', [0.15, 8.3, 3.1, 0.6]),
    piece('sink', [0.7, 8.4, 0.7, 0.4], 2),
    piece('counter', [3.9, 7.9, 0.6, 0.9]),
    piece('sofa', [6.95, 7.4, 0.85, 1.4], 1),
    piece('toilet', [9.15, 8.2, 0.6, 0.65], 2),
    piece('basin', [9.2, 7.15, 0.55, 0.5], 0),
    piece('plant', [7.2, 0.3, 0.6, 0.6]),
  ],
}

export const shop: Level = {
  width: 8,
  depth: 10,
  rooms: [
    dry('Sales floor', [0, 0, 8, 6.8], { label: [0.5, 0.5] }),
    dry('Storage', [0, 6.8, 5, 3.2], { label: [0.5, 0.5] }),
    wet('WC', [5, 6.8, 3, 1.5], { sized: false, label: [0.4, 0.55] }),
    dry('Back entry', [5, 8.3, 3, 1.7], { sized: false, label: [0.5, 0.28] }),
  ],
  walls: [
    [0, 6.8, 8, 6.8],
    [5, 6.8, 5, 10],
    [5, 8.3, 8, 8.3],
  ],
  doors: [
    across(3.4, 6.8, 'start', 'after', 1),
    down(5, 8.8, 'start', 'before', 0.9),
    across(5.3, 8.3, 'start', 'before', 0.8),
    entrance(6.3, 10),
  ],
  windows: [['top', 0.5, 7.5]],
  pieces: [
    piece('wardrobe', [0.15, 0.9, 0.55, 4.8], 3),
    piece('wardrobe', [7.3, 0.9, 0.55, 4.8], 1),
    piece('table', [2.2, 1.3, 1.4, 1]),
    piece('table', [4.5, 1.3, 1.4, 1]),
    piece('counter', [1.5, 5.2, 2.4, 0.7]),
    piece('wardrobe', [0.15, 9.3, 4.2, 0.55], 2),
    piece('toilet', [7.2, 7.2, 0.65, 0.6], 1),
    piece('basin', [6.5, 6.95, 0.6, 0.48], 0),
    piece('plant', [0.3, 0.2, 0.55, 0.55]),
  ],
}
