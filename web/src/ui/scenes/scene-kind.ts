/**
 * What an empty place shows: a crane on its plot (projects), one lit window (leads), a key (bookings), a plane over the water (offers), a desk
 * (nothing due), a telescope (no results), a cut line (offline), a gate (no access, or not found).
 */
export type SceneKind = 'crane' | 'window' | 'key' | 'plane' | 'desk' | 'telescope' | 'line' | 'gate'
