/** The colors of our maps, for the client, which draws them with MapLibre, and for the server, which draws pictures of places. */
export const mapInks = {
  light: {
    ...{ land: '#f3f1ec', water: '#cfdff0', green: '#dfe8d8', block: '#e8e5de' },
    ...{ road: '#ffffff', edge: '#e4e1d9', rail: '#c9c8c9', word: '#525867', wet: '#4f6a8c' },
  },
  dark: {
    ...{ land: '#1c1d24', water: '#1d2447', green: '#1c2a26', block: '#23252d' },
    ...{ road: '#33363f', edge: '#16171d', rail: '#3d404b', word: '#a0a5b3', wet: '#8c9bc8' },
  },
} as const

/** Kinds of land use in the basemap schema of Protomaps that are green. */
export const greenKinds: readonly string[] = [
  ...['park', 'national_park', 'nature_reserve', 'protected_area', 'garden', 'grass', 'grassland', 'meadow'],
  ...['recreation_ground', 'village_green', 'forest', 'wood', 'scrub', 'golf_course', 'pitch', 'playground'],
  ...['cemetery', 'orchard', 'farmland'],
]
