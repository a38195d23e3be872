/** What a tax on sales is called. */
export const TAX = /^(?:vat|tax|taxes|gst|iva|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|btw|moms)$/i;
