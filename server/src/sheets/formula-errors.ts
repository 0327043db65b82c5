/**
 * What a formula shows instead of a result, in the languages of spreadsheets. #N/A is not among them: it is often written on purpose,
 * for a value that does not exist.
 */
const ERRORS = new Set(
  '#REF! #VALUE! #DIV/0! #NAME? #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN! #GETTING_DATA #PYTHON! #EXTERNAL! #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #KALK! #VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION! #¡REF! #¡VALOR! #¿NOMBRE? #¡DIV/0! #¡NUM! #¡NULO! #RIF! #VALORE! #NOME? #NULLO! #VALOR! #ССЫЛКА! #ЗНАЧ! #ДЕЛ/0! #ИМЯ? #ЧИСЛО! #ПУСТО! #BAŞV! #DEĞER! #SAYI/0! #AD? #SAYI! #BOŞ!'.split(
    ' ',
  ),
)

/** Whether a cell shows that its formula failed: `#REF!`, `#DIV/0!`, `Err:502`. */
export const isFormulaError = (text: string): boolean =>
  text.startsWith('#') ? ERRORS.has(text.toUpperCase()) : /^err:\d{3}$/i.test(text)
