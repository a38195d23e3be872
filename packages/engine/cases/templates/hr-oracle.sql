REM INSERTING into HR
SET DEFINE OFF;
CREATE TABLE countries
    ( country_id      CHAR(2)
       CONSTRAINT  country_id_nn NOT NULL
    , country_name    VARCHAR2(60)
    , region_id       NUMBER
    , CONSTRAINT     country_c_id_pk PRIMARY KEY (country_id)
    );
CREATE TABLE departments
    ( department_id    NUMBER(4) PRIMARY KEY
    , department_name  VARCHAR2(30) CONSTRAINT  dept_name_nn  NOT NULL
    , country_id       CHAR(2) REFERENCES countries (country_id)
    );
CREATE TABLE employees
    ( employee_id    NUMBER(6) PRIMARY KEY
    , last_name      VARCHAR2(25) CONSTRAINT     emp_last_name_nn  NOT NULL
    , email          VARCHAR2(25) CONSTRAINT     emp_email_nn  NOT NULL
    , phone_number   VARCHAR2(20)
    , hire_date      DATE NOT NULL
    , salary         NUMBER(8,2) CONSTRAINT     emp_salary_min CHECK (salary > 0)
    , commission_pct NUMBER(2,2)
    , manager_id     NUMBER(6)
    , department_id  NUMBER(4)
    , CONSTRAINT     emp_email_uk UNIQUE (email)
    , CONSTRAINT     emp_manager_fk FOREIGN KEY (manager_id) REFERENCES employees (employee_id)
    , CONSTRAINT     emp_dept_fk FOREIGN KEY (department_id) REFERENCES departments
    );
COMMENT ON TABLE employees IS 'Employees table. References with departments.';
COMMENT ON COLUMN employees.salary IS 'Monthly salary of the employee';
