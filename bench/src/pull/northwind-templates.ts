const text = (name: string, description?: string) => ({ name, ...(description && { description }) });
const key = (name: string) => ({ name, required: true, unique: true });
const link = (name: string, templateId: string, columnName: string) => ({
  name,
  required: true,
  linkRule: [{ templateId, columnName }],
});

/** Each with the table that its rows are made of. */
export const northwindTemplates = [
  {
    slug: 'customers',
    name: 'Customers',
    table: 'customers',
    columns: [
      key('Customer ID'),
      { name: 'Company name', required: true },
      text('Contact name'),
      text('Address'),
      text('City'),
      text('Region'),
      text('Postal code'),
      text('Country'),
      text('Phone'),
    ],
  },
  {
    slug: 'products',
    name: 'Products',
    table: 'products',
    columns: [
      key('Product ID'),
      { name: 'Product name', required: true },
      text('Category name'),
      text('Supplier company name'),
      text('Unit price', 'A number with two decimals.'),
      text('Units in stock'),
      text('Discontinued', 'One of: yes, no.'),
    ],
  },
  {
    slug: 'orders',
    name: 'Orders',
    table: 'orders',
    columns: [
      key('Order ID'),
      link('Customer ID', 'customers', 'Customer ID'),
      text('Order date', 'Date as YYYY-MM-DD.'),
      text('Shipped date', 'Date as YYYY-MM-DD.'),
      text('Freight', 'A number with two decimals.'),
      text('Ship city'),
      text('Ship country'),
    ],
  },
  {
    slug: 'order-lines',
    name: 'Order lines',
    table: 'order_details',
    columns: [
      link('Order ID', 'orders', 'Order ID'),
      link('Product ID', 'products', 'Product ID'),
      text('Unit price', 'A number with two decimals.'),
      text('Quantity', 'A whole number.'),
      text('Discount'),
    ],
  },
  {
    slug: 'employees',
    name: 'Employees',
    table: 'employees',
    columns: [
      key('Employee ID'),
      { name: 'Last name', required: true },
      { name: 'First name', required: true },
      text('Title'),
      text('Birth date', 'Date as DD.MM.YYYY.'),
      text('Reports to', 'Employee ID of the manager.'),
    ],
  },
];
