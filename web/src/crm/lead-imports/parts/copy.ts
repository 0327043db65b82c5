/** Texts of these screens. */
export const importLeads = 'Import leads'
