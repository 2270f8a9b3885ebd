/** What a form is sent with besides what somebody fills in, where there is such a thing. */
export const KeptField = ({ name, value }: { readonly name: string; readonly value: string | null }) =>
  value === null || value === '' ? null : <input type="hidden" name={name} value={value} />
