const segment = encodeURIComponent;

/** What the browser itself opens, by a link or in a frame. Apart from `links`, which shoppers' pages have too. */
export const openedFiles = {
  /** An email as it looks. */
  mailPreview: (key: string) => `/api/admin/mails/${segment(key)}/html`,
  orderMail: (orderId: string, mail: string) => `/api/admin/orders/${segment(orderId)}/mails/${segment(mail)}/html`,
  returnPicture: (id: string) => `/files/returns/${segment(id)}`,
  taxCertificate: (id: string) => `/api/admin/tax-certificates/${segment(id)}/file`,
};
