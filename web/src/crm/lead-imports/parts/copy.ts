/** The words of these screens. */
export const importLeads = 'Import leads'
