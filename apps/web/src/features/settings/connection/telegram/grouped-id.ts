/** 512 804 119: long numbers are compared in groups. */
export function groupedId(id: string): string {
  return id.replace(/\B(?=(\d{3})+$)/g, '\u00A0')
}
