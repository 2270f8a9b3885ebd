/** A hidden field of a form, if it has a value. */
export const KeptField = ({ name, value }: { readonly name: string; readonly value: string | null }) =>
  value === null || value === '' ? null : <input type="hidden" name={name} value={value} />
