/** Texts of the preview. */
export const download = 'Download'
export const loading = 'Loading'
export const thisKindOfFileCannotBe = 'This kind of file can’t be previewed. Download it to open it.'
export const noPdfHere = 'This browser can’t show PDF files. Download this one to open it.'
