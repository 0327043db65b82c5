const WIDTH = 595
const HEIGHT = 842

/** One sheet of A4 with a headline and a line under it: as small as a PDF can be and still be shown by every reader. */
export function pdfOf(headline: string, line: string): Buffer {
  const drawn = `BT /F 28 Tf 72 ${HEIGHT - 120} Td (${escaped(headline)}) Tj 0 -32 Td /F 14 Tf (${escaped(line)}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}

const escaped = (text: string) => text.replace(/[\\()]/g, (sign) => `\\${sign}`)
