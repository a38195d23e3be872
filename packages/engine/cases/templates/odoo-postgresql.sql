-- PostgreSQL database dump
SET client_encoding = 'UTF8';
CREATE TABLE public.res_partner (
    id integer NOT NULL,
    company_id integer,
    name character varying,
    email character varying,
    vat character varying,
    is_company boolean,
    parent_id integer,
    type character varying,
    credit_limit double precision,
    create_date timestamp without time zone,
    partner_latitude numeric(10,7),
    CONSTRAINT res_partner_check_name CHECK ((((type)::text = 'contact'::text) AND (name IS NOT NULL)) OR ((type)::text <> 'contact'::text))
);
COMMENT ON TABLE public.res_partner IS 'Contact';
COMMENT ON COLUMN public.res_partner.vat IS 'Tax ID';
COMMENT ON COLUMN public.res_partner.parent_id IS 'Related company';
CREATE SEQUENCE public.res_partner_id_seq START WITH 1 INCREMENT BY 1;
CREATE TABLE public.sale_order (
    id integer NOT NULL,
    name character varying NOT NULL,
    partner_id integer NOT NULL,
    state character varying,
    date_order timestamp without time zone NOT NULL,
    validity_date date,
    amount_total numeric(16,2),
    currency_rate numeric,
    CONSTRAINT sale_order_date_order_conditional_required CHECK (((((state)::text = ANY ((ARRAY['sale'::character varying, 'done'::character varying])::text[])) AND (date_order IS NOT NULL)) OR ((state)::text <> ALL ((ARRAY['sale'::character varying, 'done'::character varying])::text[])))),
    CONSTRAINT sale_order_state CHECK (((state)::text = ANY ((ARRAY['draft'::character varying, 'sent'::character varying, 'sale'::character varying, 'done'::character varying, 'cancel'::character varying])::text[]))),
    CONSTRAINT sale_order_total CHECK ((amount_total >= (0)::numeric))
);
ALTER TABLE ONLY public.res_partner ALTER COLUMN id SET DEFAULT nextval('public.res_partner_id_seq'::regclass);
ALTER TABLE ONLY public.res_partner ADD CONSTRAINT res_partner_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sale_order ADD CONSTRAINT sale_order_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sale_order ADD CONSTRAINT sale_order_name_uniq UNIQUE (name);
ALTER TABLE ONLY public.res_partner ADD CONSTRAINT res_partner_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.res_partner(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.res_partner ADD CONSTRAINT res_partner_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.res_company(id);
ALTER TABLE ONLY public.sale_order ADD CONSTRAINT sale_order_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES public.res_partner(id) ON DELETE RESTRICT;
